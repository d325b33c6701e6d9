/** One line of RFC 4180. What a spreadsheet would take for a formula is told to be text. */
function toLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
    return `"${text.replaceAll('"', '""')}"`;
  });
  return quoted.join(",");
}

export const writeCsv = (lines: readonly (readonly string[])[]) =>
  lines.map((line) => `${toLine(line)}\r\n`).join("");
