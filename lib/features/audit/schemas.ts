import { z } from "zod";
import { type AuditQuery, readAuditQuery, writeAuditQuery } from "./audit-query.ts";

/** A partial query: missing and invalid filters are ignored. */
const auditQuerySchema = z
  .custom<Partial<AuditQuery>>((given) => typeof given === "object" && given !== null)
  .transform((asked) => readAuditQuery(writeAuditQuery(asked)));

export const listAuditSchema = z.object({
  query: auditQuerySchema.default(() => readAuditQuery("")),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  /** The direction of the page from the cursor. */
  direction: z.enum(["next", "previous"]).default("next"),
});
export type ListAuditInput = z.input<typeof listAuditSchema>;

export const exportAuditSchema = z.object({
  query: auditQuerySchema,
  format: z.enum(["csv", "json"]).default("csv"),
});
export type ExportAuditInput = z.input<typeof exportAuditSchema>;
