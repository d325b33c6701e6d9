import { templates } from "#drizzle/schema/templates.ts";
import { users } from "#drizzle/schema/users.ts";
import type { findFileParts, ProductParts } from "./internal/find-parts.ts";
import { judgeTemplate, type TemplateIssue } from "./judge-template.ts";
import type { TemplateContent } from "./schemas.ts";

/** A template as it was last saved. Dates ISO 8601 in UTC. */
export type TemplateView = TemplateContent & {
  id: string;
  revision: number;
  /** The member who last changed it; null if the account no longer exists. */
  updatedBy: string | null;
  updatedAt: string;
};

export const templateColumns = {
  id: templates.id,
  name: templates.name,
  note: templates.note,
  productId: templates.productId,
  colors: templates.colors,
  files: templates.files,
  revision: templates.revision,
  updatedBy: users.name,
  updatedAt: templates.updatedAt,
};

type Row = Omit<TemplateView, "updatedAt"> & { updatedAt: Date };

export const toTemplateView = (row: Row): TemplateView => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
});

export type TemplatePrint = {
  face: string;
  faceName: string;
  fileId: string;
  /** Null if the file has no name, or is unknown. */
  fileName: string | null;
  hasPreview: boolean;
};

/** A row of the list, and all that a quote takes from a template. */
export type TemplateRow = TemplateView & {
  /** Null if the catalog does not know the product. */
  product: { title: string; imageUrl: string | null } | null;
  /** The chosen colours, or all of the product; a colour that the product no longer has is named by its code. */
  shownColors: { code: string; name: string; hex: string | null }[];
  prints: TemplatePrint[];
  issues: TemplateIssue[];
};

type FileParts = Awaited<ReturnType<typeof findFileParts>>;

export function toTemplateRow(
  template: TemplateView,
  product: ProductParts | undefined,
  fileOf: FileParts,
): TemplateRow {
  const areas = product?.printAreas ?? [];
  const known = product?.colors ?? [];
  const chosen = template.colors.map(
    (code) => known.find((color) => color.code === code) ?? { code, name: code, hex: null },
  );
  const prints = Object.entries(template.files).map(([face, fileId]) => {
    const file = fileOf.get(fileId);
    return {
      face,
      faceName: areas.find((area) => area.face === face)?.name ?? face,
      fileId,
      fileName: file?.name ?? file?.filename ?? null,
      hasPreview: file?.hasPreview ?? false,
    };
  });
  // In the product's order of faces, whatever the order of choice.
  const rankOf = (face: string) => areas.findIndex((area) => area.face === face) + 1 || areas.length + 1;
  const [first] = chosen;
  return {
    ...template,
    product: product
      ? {
          title: product.title,
          imageUrl: (first && product.sizes.get(first.code)?.imageUrl) ?? product.imageUrl,
        }
      : null,
    shownColors: template.colors.length > 0 ? chosen : known,
    prints: prints.toSorted((a, b) => rankOf(a.face) - rankOf(b.face)),
    issues: judgeTemplate(template, product ?? null, fileOf),
  };
}
