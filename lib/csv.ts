/** Some spreadsheets take a file that does not begin with it for another encoding than UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * A spreadsheet takes what begins a cell with these for a formula, whoever wrote it; where its lists are parted by semicolons, as
 * in most of Europe, a cell may begin within one of ours.
 */
const formula = /^(?=[=+\-@\t\r])|(?<=[;\t\r\n])(?=[=+\-@])/g;

const defuse = (text: string) => text.replaceAll(formula, "'");

/** What was written here, as it was before. */
export const fuse = (text: string) => text.replaceAll(/(?<=^|[;\t\r\n])'(?=[=+\-@])/g, "");

const quote = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type Cells = readonly (string | number | null)[];

/** One line of RFC 4180. Texts are told to be text where a spreadsheet would compute them; numbers are ours. */
export const toCsvLine = (cells: Cells): string =>
  `${cells.map((cell) => (typeof cell === "string" ? quote(defuse(cell)) : (cell ?? ""))).join(",")}\r\n`;

/** A whole file. */
export const toCsv = (lines: readonly Cells[]): string => byteOrderMark + lines.map(toCsvLine).join("");
