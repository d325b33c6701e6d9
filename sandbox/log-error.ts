const longestError = 4_000;

/** One line of JSON, whatever is in the error: no character in it ends the line or acts on a terminal. */
export function logError(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const line = JSON.stringify({ level: "error", program: "sandbox", error: text.slice(0, longestError) });
  const shown = line.replace(
    /[\u007f-\u009f\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  process.stdout.write(`${shown}\n`);
}
