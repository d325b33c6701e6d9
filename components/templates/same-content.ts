import type { TemplateContent } from "#lib/features/templates/schemas.ts";

/** The same template, in whatever order colours and faces were chosen. */
export function isSameContent(a: TemplateContent, b: TemplateContent): boolean {
  return describe(a) === describe(b);
}

const describe = ({ name, note, productId, colors, files }: TemplateContent) =>
  JSON.stringify([name.trim(), note.trim(), productId, colors.toSorted(), Object.entries(files).sort()]);
