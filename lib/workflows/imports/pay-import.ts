import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { findOwnRun } from "#lib/workflows/runs/find-own-run.ts";
import { mostPaid } from "#lib/workflows/runs/limits.ts";
import { startPaymentRun } from "#lib/workflows/runs/start-payment-run.ts";
import { findUnpaid } from "./find-unpaid.ts";
import { type PayImportInput, payImportSchema } from "./schemas.ts";

/**
 * Has the first drafts of an import paid that still are drafts: as many as one decision may be about, if together they
 * cost what was shown (cents). The same decision again is the same run, whatever is paid by now.
 * @returns the id of the run
 * @throws AppError total_moved | nothing_to_pay, and what startPaymentRun throws
 */
export async function payImport(ctx: MemberContext, input: PayImportInput): Promise<string> {
  requirePermission(ctx, "orders:confirm");
  const { importId, runId, shownTotalCents } = parseInput(payImportSchema, input);
  if (await findOwnRun(ctx, db(), { id: runId, kind: "pay" })) return runId;
  const rows = await findUnpaid(ctx, { importId, limit: mostPaid });
  if (rows.length === 0) throw new AppError("nothing_to_pay", 409);
  const sum = rows.reduce((total, row) => total + row.shownTotalCents, 0);
  if (sum !== shownTotalCents) throw new AppError("total_moved", 409);
  return startPaymentRun(ctx, { runId, rows });
}
