const longestText = 1_000;
const longestLine = 10_000;

/**
 * What a terminal or a viewer of logs acts on instead of showing it: control characters of both sets, line separators,
 * and marks that turn or hide text. They come as `\u001b`, which is also how JSON writes them.
 */
export const escapeControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => toEscape(character.charCodeAt(at))).join(""),
  );

const toEscape = (unit: number) => `\\u${unit.toString(16).padStart(4, "0")}`;

export const cutText = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText)}…` : text;

/** A record of the log as one line: nothing in it ends the line, acts on a terminal or is longer than it may be. */
export function toLogLine(json: string): string {
  const line = escapeControls(json.trimEnd());
  if (line.length <= longestLine) return line;
  const record = JSON.parse(line, (_, value) => (typeof value === "string" ? cutText(value) : value));
  const cut = escapeControls(JSON.stringify(record));
  if (cut.length <= longestLine) return cut;
  const { level, time, msg } = record;
  return escapeControls(JSON.stringify({ level, time, msg, cut: true }));
}

/** Wraps output that is no record of our log, or only looks like one, in a record. */
export const toRawLine = (text: string, stream: "stdout" | "stderr"): string =>
  toLogLine(
    JSON.stringify({
      level: stream === "stderr" ? 50 : 30,
      time: new Date().toISOString(),
      stream,
      msg: cutText(text),
    }),
  );
