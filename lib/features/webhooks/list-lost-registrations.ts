import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { findRequest } from "./registered.ts";

/** `looking`: recovery is still checking. Otherwise, the created endpoint was deleted, or none had been created. */
export type LostRegistration = {
  url: string;
  events: string[];
  state: "looking" | (typeof endings)[number];
};

const endings = ["orphan_deleted", "not_registered", "restored", "unknown"] as const;
const shownFor = "24 hours";

/** Registrations of other programs whose response, and with it the secret, was lost, until they are repeated. */
export async function listLostRegistrations(tx: Executor, workspaceId: string): Promise<LostRegistration[]> {
  const { kind, state, outcome, body, leftOpenAt, createdAt, endpointId } = orderIntents;
  const latest = await tx
    .select({ state, outcome, body, leftOpenAt })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(kind, "register_webhook"),
        isNull(endpointId),
        sql`${createdAt} > now() - ${shownFor}::interval`,
      ),
    )
    .orderBy(desc(createdAt))
    .limit(50);
  const settled = new Set<string>();
  return latest.flatMap((intent) => {
    const request = findRequest(intent);
    if (!request || settled.has(request.url)) return [];
    const { url, events } = request;
    settled.add(url);
    const lost = lostState(intent);
    return lost ? [{ url, events, state: lost }] : [];
  });
}

function lostState({ state, outcome, leftOpenAt }: Pick<Intent, "state" | "outcome" | "leftOpenAt">) {
  if (state === "open") return leftOpenAt ? "looking" : null;
  if (state !== "abandoned") return null;
  const code = (outcome as { code?: string } | null)?.code;
  return endings.find((known) => known === code) ?? "unknown";
}
