import { templates } from "#drizzle/schema/templates.ts";
import { users } from "#drizzle/schema/users.ts";
import type { findFileParts, ProductParts } from "./internal/find-parts.ts";
import { judgeTemplate, type TemplateMark } from "./judge-template.ts";
import type { TemplateContent } from "./schemas.ts";

/** A template as it was last saved. Dates ISO 8601 in UTC. */
export type TemplateView = TemplateContent & {
  id: string;
  revision: number;
  /** Who last changed it; null when they are gone. */
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
  /** Null where the file has no name, or is not known. */
  fileName: string | null;
  hasPreview: boolean;
};

/** One line of the list, and all that a quote takes from a template. */
export type TemplateRow = TemplateView & {
  /** Null where the catalog knows no such product. */
  product: { title: string; imageUrl: string | null } | null;
  /** Those chosen, or all that the product has; what it has no more is named by its code. */
  shownColors: { code: string; name: string; hex: string | null }[];
  prints: TemplatePrint[];
  marks: TemplateMark[];
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
  // As the product lists its faces, whatever the order they were chosen in.
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
    marks: judgeTemplate(template, product ?? null, fileOf),
  };
}
