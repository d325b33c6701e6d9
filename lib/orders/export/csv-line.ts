/** A spreadsheet takes what begins with these for a formula, whoever wrote it. */
const formula = /^[=+\-@\t\r]/;

/** A text that no spreadsheet computes. */
export const defuse = (text: string) => (formula.test(text) ? `'${text}` : text);

/** One line of RFC 4180. Texts are defused; numbers are ours. */
export const toCsvLine = (values: readonly (string | number | null)[]) =>
  `${values.map((value) => (typeof value === "string" ? quote(defuse(value)) : (value ?? ""))).join(",")}\r\n`;

const quote = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
