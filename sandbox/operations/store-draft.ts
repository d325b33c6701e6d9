import { randomUUID } from "node:crypto";
import type { Executor } from "../store/database.ts";
import { type Draft, insertDraft } from "../store/insert-draft.ts";
import { type OrderRow, toOrder } from "../wire/order.ts";
import type { World } from "../world.ts";
import type { IdempotencyClaim } from "./claim-idempotency-key.ts";
import { owedStatuses, writeEvent } from "./emit-event.ts";
import { orderEvent } from "./order-event.ts";

// Inside a JSON text every quote is escaped: nothing that a caller sent can look like this.
const unnumbered = '"number":""';

function aroundNumber(json: string): [string, string] {
  const at = json.indexOf(unnumbered) + unnumbered.length - 1;
  return [json.slice(0, at), json.slice(at)];
}

/**
 * Stores a draft under its Idempotency-Key, with its `order.created` where drafts are assumed to have one. Answers
 * null when the key was taken before, and otherwise whether an endpoint is owed something now.
 */
export async function storeDraft(
  executor: Executor,
  world: World,
  draft: Draft,
  claim: IdempotencyClaim,
  origin: string,
): Promise<{ row: OrderRow; owed: boolean } | null> {
  const row: OrderRow = { ...draft, number: "" };
  const snapshot = toOrder(row, [], origin);
  const id = randomUUID();
  const event =
    world.assumptions.order_created_at === "creation"
      ? {
          id,
          body: aroundNumber(writeEvent(id, orderEvent(row, "order.created", draft.createdAt))),
          endpointStatuses: owedStatuses(world),
        }
      : null;
  const { scope, key, bodyHash } = claim;
  const stored = await insertDraft(executor, draft, { scope, key, bodyHash, snapshot }, event);
  return stored && { row: { ...row, number: stored.number }, owed: stored.owed > 0 };
}
