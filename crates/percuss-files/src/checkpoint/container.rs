use serde::Serialize;
use serde::de::DeserializeOwned;

use super::checksum::checksum;
use super::fingerprint::Fingerprint;

const MAGIC: [u8; 8] = *b"percuss\x1a";

/// The format that is written and read.
pub(super) const FORMAT: u32 = 6;

/// Why bytes are not a checkpoint that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// Cut short or changed; says what is wrong.
    Damaged(&'static str),
    /// Whole, but of this format, which is not the one of this percuss.
    Format(u32),
}

/// The bytes of a checkpoint, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Container<'a> {
    /// The percuss that wrote it.
    pub version: &'a str,
    /// Fingerprint of the scene.
    pub fingerprint: Fingerprint,
    payload: &'a [u8],
}

impl<'a> Container<'a> {
    /// The bytes of a checkpoint of `value`.
    pub fn write(
        fingerprint: Fingerprint,
        value: &impl Serialize,
    ) -> Result<Vec<u8>, postcard::Error> {
        let version = env!("CARGO_PKG_VERSION");
        let mut bytes = MAGIC.to_vec();
        bytes.extend(FORMAT.to_le_bytes());
        bytes.push(version.len() as u8);
        bytes.extend(version.bytes());
        bytes.extend(fingerprint.scene.to_le_bytes());
        bytes.extend(fingerprint.meshes.to_le_bytes());
        let length = bytes.len();
        bytes.extend([0; 8]);
        let start = bytes.len();
        let mut bytes = postcard::to_extend(value, bytes)?;
        let size = (bytes.len() - start) as u64;
        bytes[length..start].copy_from_slice(&size.to_le_bytes());
        bytes.extend(checksum(&bytes).to_le_bytes());
        Ok(bytes)
    }

    /// Takes bytes apart.
    pub fn read(bytes: &'a [u8]) -> Result<Self, Flaw> {
        let short = Flaw::Damaged("it is cut short");
        let Some(at) = bytes.len().checked_sub(8).filter(|_| !bytes.is_empty()) else {
            return Err(short);
        };
        let (body, sum) = bytes.split_at(at);
        let mut rest = body;
        if take(&mut rest) != Some(MAGIC) {
            return Err(Flaw::Damaged("it does not begin like a checkpoint"));
        }
        if checksum(body).to_le_bytes() != sum {
            return Err(Flaw::Damaged("its checksum does not fit"));
        }
        let format = take(&mut rest).map(u32::from_le_bytes);
        match format {
            None => return Err(short),
            Some(format) if format != FORMAT => return Err(Flaw::Format(format)),
            Some(_) => {}
        }
        let version = take::<1>(&mut rest)
            .and_then(|[length]| rest.split_at_checked(usize::from(length)))
            .and_then(|(version, after)| {
                rest = after;
                std::str::from_utf8(version).ok()
            });
        let mut number = || take(&mut rest).map(u64::from_le_bytes);
        let numbers = [number(), number(), number()];
        match (version, numbers) {
            (Some(version), [Some(scene), Some(meshes), Some(size)])
                if size == rest.len() as u64 =>
            {
                Ok(Container {
                    version,
                    fingerprint: Fingerprint { scene, meshes },
                    payload: rest,
                })
            }
            _ => Err(short),
        }
    }

    /// The value that was written.
    pub fn value<T: DeserializeOwned>(&self) -> Result<T, Flaw> {
        match postcard::take_from_bytes(self.payload) {
            Ok((value, [])) => Ok(value),
            _ => Err(Flaw::Damaged("its contents cannot be read")),
        }
    }
}

/// The first N bytes, if there are so many.
fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*first)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRINT: Fingerprint = Fingerprint {
        scene: 42,
        meshes: 43,
    };

    fn seal(mut body: Vec<u8>) -> Vec<u8> {
        body.extend(checksum(&body).to_le_bytes());
        body
    }

    /// Every float comes back by its bits.
    #[test]
    fn what_is_written_is_read() {
        let value = vec![
            1.5,
            -0.0,
            f64::INFINITY,
            f64::from_bits(0x7ff8_0000_dead_beef),
        ];
        let bytes = Container::write(PRINT, &value).unwrap();
        let container = Container::read(&bytes).unwrap();
        assert_eq!(container.fingerprint, PRINT);
        assert_eq!(container.version, env!("CARGO_PKG_VERSION"));
        let back: Vec<f64> = container.value().unwrap();
        let bits = |list: &[f64]| list.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&back), bits(&value));
    }

    #[test]
    fn another_format_is_known_as_such_and_damage_to_the_format_is_not() {
        let mut bytes = Container::write(PRINT, &1.0).unwrap();
        bytes[8] = FORMAT as u8 + 1;
        assert!(matches!(Container::read(&bytes), Err(Flaw::Damaged(_))));
        bytes.truncate(bytes.len() - 8);
        assert_eq!(Container::read(&seal(bytes)), Err(Flaw::Format(FORMAT + 1)));
    }

    /// A length that promises more than there is, with a checksum that fits.
    #[test]
    fn lengths_are_not_believed() {
        let value = Container::write(PRINT, &vec![1.0; 4]).unwrap();
        let start = value.len() - 8 - 33;
        let mut body = value[..value.len() - 8].to_vec();
        body[start - 8] += 1;
        assert!(matches!(
            Container::read(&seal(body)),
            Err(Flaw::Damaged(_))
        ));
        let mut body = value[..value.len() - 8].to_vec();
        body.splice(start.., [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
        body[start - 8] = 8;
        let bytes = seal(body);
        let container = Container::read(&bytes).unwrap();
        assert!(container.value::<Vec<f64>>().is_err());
    }
}
