import type { TemplateContent } from "#lib/features/templates/schemas.ts";

/** Whether two templates are the same. The order in which colours and faces were chosen does not count. */
export function isSameContent(a: TemplateContent, b: TemplateContent): boolean {
  return describe(a) === describe(b);
}

const describe = ({ name, note, productId, colors, files }: TemplateContent) =>
  JSON.stringify([name.trim(), note.trim(), productId, colors.toSorted(), Object.entries(files).sort()]);
