/** The start of a body: as text if it is UTF-8, else in hex. */
export type BodyStart = { kind: "text" | "hex"; shown: string; isWhole: boolean };

/** Characters that a browser does not show: controls, and those that change the text direction. */
const unseen = /(?![\n\r\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu;
const perLine = 16;

/**
 * The first bytes of a body of `bytes` bytes, as readable text. The sender is unverified, so invisible characters are
 * escaped.
 */
export function readBodyStart(start: Uint8Array, bytes: number): BodyStart {
  const isWhole = start.byteLength >= bytes;
  const text = decode(start, isWhole);
  if (text === null) return { kind: "hex", shown: toHex(start), isWhole };
  const shown = text.replace(unseen, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return { kind: "text", shown, isWhole };
}

/** Null if it is not UTF-8. In a body that is cut, the last character may be incomplete. */
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
