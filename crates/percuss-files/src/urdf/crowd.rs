//! What keeps a reader of XML busy for long: it looks at all attributes of an element for each of them.

use super::fault::Fault;

/// Most attributes of an element, and most namespaces of a file.
const MOST: usize = 1000;

/// The fault of a text in which one element has very many attributes, or which has very many namespaces.
pub(super) fn crowded(text: &str) -> Option<Fault> {
    let found = element(text).map(|at| (at, "an element with more than 1000 attributes"));
    let names = || text.match_indices("xmlns").nth(MOST);
    let (at, message) = found.or_else(|| Some((names()?.0, "more than 1000 namespaces")))?;
    let before = &text[..at];
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    Some(Fault {
        line: 1 + before.matches('\n').count() as u32,
        column: 1 + before[line..].chars().count() as u32,
        message: message.to_owned(),
        hint: "is this a URDF file?".to_owned(),
    })
}

/// Where the first element with too many attributes begins.
fn element(text: &str) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = text[at..].find('<') {
        let start = at + found;
        let rest = &text[start..];
        let other = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")];
        let other = other.iter().find(|(begin, _)| rest.starts_with(begin));
        let length = match other {
            Some((begin, end)) => rest[begin.len()..].find(end).map(|n| begin.len() + n),
            None => {
                let (mut quote, mut count) = (None, 0);
                let end = rest.bytes().position(|byte| {
                    match (quote, byte) {
                        (None, b'"' | b'\'') => quote = Some(byte),
                        (Some(begun), _) if begun == byte => quote = None,
                        (None, b'=') => count += 1,
                        _ => {}
                    }
                    quote.is_none() && byte == b'>'
                });
                if count > MOST {
                    return Some(start);
                }
                end
            }
        };
        at = start + length?.max(1);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_crowds_are_refused() {
        let crowd = |n: usize| {
            let all = (0..n).map(|k| format!(" a{k}='>\"='"));
            format!(
                "<?xml?>\n<!-- a '=' -->\n<robot><link{}/></robot>",
                all.collect::<String>()
            )
        };
        assert!(crowded(&crowd(1000)).is_none());
        let fault = crowded(&crowd(1001)).expect("a crowd");
        assert_eq!((fault.line, fault.column), (3, 8));
        let names: String = (0..1001).map(|k| format!("<a xmlns:b{k}='c'/>")).collect();
        assert!(
            crowded(&names)
                .expect("a crowd")
                .message
                .contains("namespaces")
        );
    }
}
