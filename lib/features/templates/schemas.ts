import { z } from "zod";
import { maxNameLength, maxNoteLength } from "./limits.ts";

const mostColors = 500;
const mostFaces = 50;

/** PostgreSQL cannot store NUL. */
const text = z.string().regex(/^[^\0]*$/);

/** One spelling for each name, however many spaces were typed, because imports find a template by its name. */
const name = text
  .normalize("NFC")
  .overwrite((typed) => typed.replace(/\s+/gu, " "))
  .trim();

export const templateContentSchema = z.object({
  name: name.min(1).max(maxNameLength),
  note: text.trim().max(maxNoteLength),
  productId: z.guid("template_without_product"),
  /** Colour codes of the product; an empty list means all of its colours, including later ones. */
  colors: z.array(text.min(1).max(100)).max(mostColors),
  /** Print face to file id. */
  files: z
    .record(text.min(1).max(100), z.guid())
    .refine((files) => Object.keys(files).length > 0, { message: "template_without_file" })
    .refine((files) => Object.keys(files).length <= mostFaces, { message: "too_big" }),
});
export type TemplateContent = z.output<typeof templateContentSchema>;

export const templateIdSchema = z.object({ templateId: z.guid() });

export const saveTemplateSchema = templateContentSchema.extend({
  ...templateIdSchema.shape,
  /** The revision that was edited. */
  revision: z.int().min(1),
});
export type SaveTemplateInput = z.input<typeof saveTemplateSchema>;

/** The name to start from: if it is taken, a number is added. */
export const duplicateTemplateSchema = templateIdSchema.extend({ name: name.min(1) });
export type DuplicateTemplateInput = z.input<typeof duplicateTemplateSchema>;

export const listTemplatesSchema = z.object({
  q: text.trim().max(200).optional(),
  cursor: z.string().max(1_000).optional(),
});
export type ListTemplatesInput = z.input<typeof listTemplatesSchema>;

export const beginTemplateSchema = z.object({
  productId: z.guid().optional().catch(undefined),
  fileId: z.guid().optional().catch(undefined),
  face: text.max(100).optional().catch(undefined),
});
export type BeginTemplateInput = z.input<typeof beginTemplateSchema>;

/** As in an imported list: a SKU, or colour and size by code or by name, empty if there is only one. */
export const resolveTemplateSchema = z.object({
  name,
  sku: text.trim().optional(),
  color: text.trim(),
  size: text.trim(),
});
export type ResolveTemplateInput = z.input<typeof resolveTemplateSchema>;
