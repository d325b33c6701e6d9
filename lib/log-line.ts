const longestText = 1_000;
const longestLine = 10_000;

/**
 * Escapes the characters on which a terminal or a log viewer acts instead of showing them: control characters of both
 * sets, line separators, and format characters that reorder or hide text. They become `\u001b`, which is also how
 * JSON writes them.
 */
export const escapeControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => toEscape(character.charCodeAt(at))).join(""),
  );

const toEscape = (unit: number) => `\\u${unit.toString(16).padStart(4, "0")}`;

export const cutText = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText)}…` : text;

/** A log record as one line. Nothing in it ends the line or acts on a terminal, and its length is bounded. */
export function toLogLine(json: string): string {
  const line = escapeControls(json.trimEnd());
  if (line.length <= longestLine) return line;
  const record = JSON.parse(line, (_, value) => (typeof value === "string" ? cutText(value) : value));
  const cut = escapeControls(JSON.stringify(record));
  if (cut.length <= longestLine) return cut;
  const { level, time, msg } = record;
  return escapeControls(JSON.stringify({ level, time, msg, cut: true }));
}

/** Wraps output in a record if it is not a record of our log, or only looks like one. */
export const toRawLine = (text: string, stream: "stdout" | "stderr"): string =>
  toLogLine(
    JSON.stringify({
      level: stream === "stderr" ? 50 : 30,
      time: new Date().toISOString(),
      stream,
      msg: cutText(text),
    }),
  );
