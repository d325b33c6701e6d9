import { z } from "zod";
import { longestName, longestNote } from "./limits.ts";

const mostColors = 500;
const mostFaces = 50;

/** PostgreSQL keeps no NUL. */
const text = z.string().regex(/^[^\0]*$/);

/** One spelling for each name, however many spaces were typed: imports find a template by it. */
const name = text
  .normalize("NFC")
  .overwrite((typed) => typed.replace(/\s+/gu, " "))
  .trim();

export const templateContentSchema = z.object({
  name: name.min(1).max(longestName),
  note: text.trim().max(longestNote),
  productId: z.guid("template_without_product"),
  /** Colour codes of the product; none means all that it has, also those that come later. */
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
  /** The one that was changed. */
  revision: z.int().min(1),
});
export type SaveTemplateInput = z.input<typeof saveTemplateSchema>;

/** The name to begin with: where it is taken, a number is put behind it. */
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

/** As somebody writes them in a list: colour and size by code or by name, left out where there is but one. */
export const resolveTemplateSchema = z.object({ name, color: text.trim(), size: text.trim() });
export type ResolveTemplateInput = z.input<typeof resolveTemplateSchema>;
