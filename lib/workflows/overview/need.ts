import type { ProblemKind } from "#drizzle/schema/order-problems.ts";
import type { UnreadMention } from "#lib/features/orders/list-mentions.ts";
import type { KeyWarning } from "#lib/features/settings/list-key-warnings.ts";
import type { Trouble } from "#lib/features/webhooks/trouble-of.ts";

export type Named = { id: string; name: string };

/** Something that needs attention, with the data for its link. */
export type Need =
  | { kind: "key"; warning: KeyWarning }
  | { kind: "webhook"; trouble: Trouble }
  | { kind: ProblemKind | "approval" | "earlier"; count: number }
  | { kind: "discontinued_drafts" | "discontinued_quotes"; count: number; first: Named[] }
  | { kind: "mentions"; mentions: UnreadMention[]; hasMore: boolean };
