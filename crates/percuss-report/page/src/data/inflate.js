// Base64 of raw deflate to bytes, in pieces, so that the page never stalls.

import { Damaged } from "./header.js";

/** Whether this browser can inflate. */
export function canInflate() {
  try {
    new DecompressionStream("deflate-raw");
    return true;
  } catch {
    return false;
  }
}

/** Characters decoded at once; a multiple of four. */
const PIECE = 1 << 20;

/** The bytes of the channels, the film or the contacts, or null where the page has none. */
export async function inflate(name) {
  const element = document.getElementById(`percuss-${name}`);
  if (!element) return null;
  const text = element.textContent.trim();
  if (text === "") return new Uint8Array(0);
  return collect(pieces(text).pipeThrough(new DecompressionStream("deflate-raw")), name);
}

function pieces(text) {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= text.length) return controller.close();
      const piece = text.slice(at, at + PIECE);
      at += PIECE;
      try {
        controller.enqueue(bytesOf(piece));
      } catch {
        controller.error(new Damaged("The data are not base64."));
      }
      return undefined;
    },
  });
}

function bytesOf(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let k = 0; k < bytes.length; k++) bytes[k] = letters.charCodeAt(k);
  return bytes;
}

async function collect(stream, name) {
  const parts = [];
  let length = 0;
  try {
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      length += value.length;
    }
  } catch {
    throw new Damaged(`Damaged data: the ${name} of this page cannot be inflated.`);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
