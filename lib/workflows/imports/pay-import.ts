import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { findOwnRun } from "#lib/workflows/runs/find-own-run.ts";
import { maxPaymentRows } from "#lib/workflows/runs/limits.ts";
import { startPaymentRun } from "#lib/workflows/runs/start-payment-run.ts";
import { findUnpaid } from "./find-unpaid.ts";
import { type PayImportInput, payImportSchema } from "./schemas.ts";

/**
 * Starts a run that pays the first unpaid drafts of an import, in the order of its file. It takes as many as one run
 * can pay, if their total is the one shown (cents), and leaves out those above the key's limit per order. Repeating it with the same run id returns that run, whatever is paid by now.
 * @returns the id of the run
 * @throws AppError total_moved | nothing_to_pay, and what startPaymentRun throws
 */
export async function payImport(ctx: MemberContext, input: PayImportInput): Promise<string> {
  requirePermission(ctx, "orders:confirm");
  const { importId, runId, shownTotalCents } = parseInput(payImportSchema, input);
  if (await findOwnRun(ctx, db(), { id: runId, kind: "pay" })) return runId;
  const rows = await findUnpaid(ctx, { importId, limit: maxPaymentRows, fittingOnly: true });
  if (rows.length === 0) throw new AppError("nothing_to_pay", 409);
  const sum = rows.reduce((total, row) => total + row.shownTotalCents, 0);
  if (sum !== shownTotalCents) throw new AppError("total_moved", 409);
  return startPaymentRun(ctx, { runId, rows });
}
