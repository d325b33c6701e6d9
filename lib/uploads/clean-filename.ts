const mostCharacters = 200;

/** A name as a person may read it: no folders, no characters that cannot be seen or that turn what follows. */
export function cleanFilename(given: string | null | undefined): string | null {
  const last = (given ?? "").toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const visible = last
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .trim();
  return [...visible].slice(0, mostCharacters).join("").trim() || null;
}
