/** No body of a form comes near: the largest holds two lists of a thousand ids. */
export const MAX_DEPTH = 20;
export const MAX_NODES = 5_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

/** Whether JSON (in UTF-8) has more levels, or keys and values, than any of ours; found out before parsing. */
export function isTooComplex(json: Uint8Array, maxNodes = MAX_NODES, maxDepth = MAX_DEPTH): boolean {
  let depth = 0;
  let nodes = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA) nodes += 1;
    else if (openings.has(byte)) {
      depth += 1;
      nodes += 1;
    } else if (closings.has(byte)) depth -= 1;
    if (depth > maxDepth || nodes > maxNodes) return true;
  }
  return false;
}
