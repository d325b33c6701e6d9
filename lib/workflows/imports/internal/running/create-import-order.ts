import { jobContext } from "#lib/core/auth/job-context.ts";
import { describeFailure, type StopCode, stopCodeOf } from "#lib/core/intents/describe-failure.ts";
import { findMade } from "#lib/core/intents/find-made.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { passesByItself } from "#lib/core/intents/sender.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { createOrder } from "#lib/features/orders/create-order.ts";
import type { HeldImport } from "../../held-import.ts";
import type { NextOrder } from "./next-orders.ts";
import { submissionOf } from "./submission-of.ts";

/** Why nothing more of an import can be done by its asker; "passes": later it can; null: it is not about that. */
export const stopOf = (error: unknown): StopCode | "passes" | null =>
  error instanceof ServiceFailure && passesByItself(error) ? "passes" : stopCodeOf(error);

export type OrderEnd =
  | { state: "created"; orderId: string }
  | { state: "refused"; outcome: Outcome }
  /** The order stays as it is, and no later one is tried. */
  | { stopCode: string };

/** Of these it is not known yet what became of the order: recovery finds out, and the next turn sees it. */
const unanswered = new Set(["answer_lost", "already_under_way"]);

/**
 * Makes a draft with the rights that whoever set the import going has now. The same order again is the same draft.
 * @returns null when what became of it is not known yet, or passes by itself
 */
export async function createImportOrder(held: HeldImport, order: NextOrder): Promise<OrderEnd | null> {
  const { workspaceId, id, mode, startedBy, askedBy } = held;
  const { position, reference, submissionId, address, items } = order;
  if (!items) return { state: "refused", outcome: { code: "unreadable" } };
  try {
    const author = await jobContext({ workspaceId, mode, askedBy: startedBy ?? askedBy });
    const orderId = await createOrder(
      author,
      { submissionId, reference, address, items },
      { importId: id, sender: "job" },
    );
    return { state: "created", orderId };
  } catch (error) {
    // What was sent for the row before is its order; unless that was what another file said of it.
    if (error instanceof AppError && error.code === "sent_differently") {
      const orderId = await findMade(held, submissionId);
      if (!orderId) return null;
      if (submissionId === submissionOf(id, position)) return { state: "created", orderId };
      return { state: "refused", outcome: { code: "made_before" } };
    }
    return endOf(error);
  }
}

function endOf(error: unknown): OrderEnd | null {
  const stopCode = stopOf(error);
  if (stopCode === "passes") return null;
  if (stopCode) return { stopCode };
  if (error instanceof AppError) {
    if (unanswered.has(error.code)) return null;
    return { state: "refused", outcome: { code: error.code, details: error.params } };
  }
  if (!(error instanceof ServiceFailure)) throw error;
  // A reply that nobody can read, or none: what was asked for may be there.
  if (!(error instanceof ServiceError) && error.mayHaveActed) return null;
  return { state: "refused", outcome: describeFailure(error) };
}
