import { z } from "zod";
import { oneLine } from "#lib/one-line.ts";
import { reservedSlugs } from "#lib/reserved-slugs.ts";

const workspaceName = oneLine.min(1).max(80);

const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(2, "slug_form")
  .max(40, "slug_form")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "slug_form")
  .refine((wanted) => !reservedSlugs.has(wanted), "slug_taken");

export const createWorkspaceSchema = z.object({ name: workspaceName });
export type CreateWorkspaceInput = z.input<typeof createWorkspaceSchema>;

export const saveGeneralSchema = z.object({ name: workspaceName, slug });
export type SaveGeneralInput = z.input<typeof saveGeneralSchema>;
