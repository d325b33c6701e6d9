type Piece = { at: number; part: string; isName: boolean };

/** A note in pieces: what is a called name, with its `@`, and what is not. */
export function splitMentions(text: string, names: readonly string[]): Piece[] {
  const called = names
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (called.length === 0) return [{ at: 0, part: text, isName: false }];
  const parts = text.split(new RegExp(`(@(?:${called.join("|")})(?![\\p{L}\\p{N}]))`, "giu"));
  let at = 0;
  return parts.flatMap((part, index) => {
    const piece = { at, part, isName: index % 2 === 1 };
    at += part.length;
    return part ? [piece] : [];
  });
}
