export type WantedRange = { start: number; end: number };

const form = /^bytes=(\d*)-(\d*)$/;

/**
 * The one range that a request asks for (RFC 9110, section 14). Null = the whole: nothing is asked for, several ranges
 * are, or it is not understood; `unsatisfiable` when it begins behind the end.
 */
export function parseRange(header: string | null, size: number): WantedRange | null | "unsatisfiable" {
  const found = form.exec(header?.trim() ?? "");
  if (!found) return null;
  const [, first = "", last = ""] = found;
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const [start, end] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
