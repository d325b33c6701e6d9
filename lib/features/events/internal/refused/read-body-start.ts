/** As text where it is UTF-8, else byte by byte. */
export type BodyStart = { kind: "text" | "hex"; shown: string; isWhole: boolean };

/** What a browser would obey instead of showing: controls, and what turns the direction of reading around. */
const unseen = /(?![\n\r\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu;
const perLine = 16;

/** The first bytes of a body of `bytes`, to be looked at: whoever sent it may have wanted to be believed. */
export function readBodyStart(start: Uint8Array, bytes: number): BodyStart {
  const isWhole = start.byteLength >= bytes;
  const text = decode(start, isWhole);
  if (text === null) return { kind: "hex", shown: toHex(start), isWhole };
  const shown = text.replace(unseen, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return { kind: "text", shown, isWhole };
}

/** A character that was cut off with the rest is no fault of the text. */
function decode(start: Uint8Array, isWhole: boolean): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(start, { stream: !isWhole });
  } catch {
    return null;
  }
}

function toHex(start: Uint8Array): string {
  const pairs = Array.from(start, (byte) => byte.toString(16).padStart(2, "0"));
  const lines = Array.from({ length: Math.ceil(pairs.length / perLine) }, (_, line) =>
    pairs.slice(line * perLine, (line + 1) * perLine).join(" "),
  );
  return lines.join("\n");
}
