import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { requestPayments } from "#lib/workflows/approvals/request-payments.ts";
import { mostPaid } from "#lib/workflows/runs/limits.ts";
import { findImport } from "./find-import.ts";
import { findUnpaid } from "./find-unpaid.ts";
import { type AskForImportInput, askForImportSchema } from "./schemas.ts";

/**
 * Asks somebody who may pay to pay the first drafts of an import that nobody has asked for: as many as one decision may
 * be about, if together they cost what was shown (cents).
 * @returns how many were asked for
 * @throws AppError not_found | total_moved | nothing_to_pay
 */
export async function askForImport(ctx: MemberContext, input: AskForImportInput): Promise<number> {
  requirePermission(ctx, "orders:write");
  const { importId, shownTotalCents } = parseInput(askForImportSchema, input);
  const { workspaceId, mode, id, name } = await findImport(ctx, { importId });
  const rows = await findUnpaid(ctx, { importId, limit: mostPaid, unaskedOnly: true });
  if (rows.length === 0) throw new AppError("nothing_to_pay", 409);
  const sum = rows.reduce((total, row) => total + row.shownTotalCents, 0);
  if (sum !== shownTotalCents) throw new AppError("total_moved", 409);
  const asked = await requestPayments(ctx, { rows, note: name });
  await notifyChange(db(), { workspaceId, mode, kind: "import", id });
  return asked;
}
