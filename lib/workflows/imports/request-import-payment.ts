import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { requestPayments } from "#lib/workflows/approvals/request-payments.ts";
import { maxPaymentRows } from "#lib/workflows/runs/limits.ts";
import { findImport } from "./find-import.ts";
import { findUnpaid } from "./find-unpaid.ts";
import { type RequestImportPaymentInput, requestImportPaymentSchema } from "./schemas.ts";

/**
 * Requests the payment of the first drafts of an import without a request. It takes as many as one run can pay, if
 * their total is the one shown (cents).
 * @returns the number of new requests
 * @throws AppError not_found | total_moved | nothing_to_pay
 */
export async function requestImportPayment(
  ctx: MemberContext,
  input: RequestImportPaymentInput,
): Promise<number> {
  requirePermission(ctx, "orders:write");
  const { importId, shownTotalCents } = parseInput(requestImportPaymentSchema, input);
  const { workspaceId, mode, id, name } = await findImport(ctx, { importId });
  const rows = await findUnpaid(ctx, { importId, limit: maxPaymentRows, unaskedOnly: true });
  if (rows.length === 0) throw new AppError("nothing_to_pay", 409);
  const sum = rows.reduce((total, row) => total + row.shownTotalCents, 0);
  if (sum !== shownTotalCents) throw new AppError("total_moved", 409);
  const asked = await requestPayments(ctx, { rows, note: name });
  await notifyChange(db(), { workspaceId, mode, kind: "import", id });
  return asked;
}
