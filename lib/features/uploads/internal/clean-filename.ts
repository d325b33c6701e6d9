/** In UTF-16 units, as the service's request counts them. */
const longest = 200;
const halfCharacter = /[\uD800-\uDBFF]$/;

/** A readable filename: without folders, invisible characters and characters that change the text direction. */
export function cleanFilename(given: string | null | undefined): string | null {
  const last = (given ?? "").toWellFormed().split(/[\\/]/).at(-1) ?? "";
  const visible = last
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .trim();
  return visible.slice(0, longest).replace(halfCharacter, "").trim() || null;
}
