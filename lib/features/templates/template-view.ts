import { templates } from "#drizzle/schema/templates.ts";
import { users } from "#drizzle/schema/users.ts";
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
