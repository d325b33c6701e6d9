/** Some spreadsheets read a file without this mark in another encoding than UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * A spreadsheet evaluates a cell that begins with one of these characters as a formula. Where a spreadsheet separates
 * cells by semicolons, as in most of Europe, a new cell may begin inside one of our cells.
 */
const formula = /^(?=[=+\-@\t\r])|(?<=[;\t\r\n])(?=[=+\-@])/g;

const escapeFormulas = (text: string) => text.replaceAll(formula, "'");

/** Removes these apostrophes again, and so restores the original text. */
export const unescapeFormulas = (text: string) => text.replaceAll(/(?<=^|[;\t\r\n])'(?=[=+\-@])/g, "");

const quote = (text: string, separator: string) =>
  /["\r\n]|^\s|\s$/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;

type Cells = readonly (string | number | null)[];

/** One line of RFC 4180. Escapes texts that a spreadsheet would compute; numbers are written as they are. */
export const toCsvLine = (cells: Cells, separator = ","): string => {
  const texts = cells.map((cell) =>
    typeof cell === "string" ? quote(escapeFormulas(cell), separator) : (cell ?? ""),
  );
  return `${texts.join(separator)}\r\n`;
};

/** A whole file with its byte order mark. */
export const toCsv = (lines: readonly Cells[]): string =>
  byteOrderMark + lines.map((cells) => toCsvLine(cells)).join("");
