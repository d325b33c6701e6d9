import { countApprovals } from "#lib/approvals/count-approvals.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { listMentions } from "#lib/orders/notes/list-mentions.ts";
import { listKeyWarnings } from "#lib/settings/list-key-warnings.ts";
import { isUrgent } from "#lib/webhooks/status.ts";
import { findTrouble } from "#lib/webhooks/trouble/find-trouble.ts";
import { countOpenProblems } from "./needs/count-open-problems.ts";
import { findDiscontinued } from "./needs/find-discontinued.ts";
import type { Named, Need } from "./needs/need.ts";

const mostNamed = 3;

/** What somebody in this role should see to in this mode, the most urgent first: what stops everything else leads. */
export async function listNeeds(ctx: MemberContext): Promise<Need[]> {
  requireRole(ctx, "orders:read");
  const [warnings, trouble, problems, approvals, discontinued, named] = await Promise.all([
    ctx.can("settings:manage") ? listKeyWarnings(ctx) : [],
    ctx.can("webhooks:manage") ? findTrouble(ctx) : null,
    countOpenProblems(ctx),
    ctx.roleDenies("orders:confirm") || ctx.roleDenies("orders:write") ? null : countApprovals(ctx),
    findDiscontinued(ctx),
    listMentions(ctx),
  ]);
  const { drafts, quotes } = discontinued;
  const keys = warnings.map((warning): Need => ({ kind: "key", warning }));
  return [
    ...keys.filter((need) => !isLater(need)),
    ...(trouble && isUrgent(trouble.kind) ? [{ kind: "webhook" as const, trouble }] : []),
    ...problems.filter(({ count }) => count > 0),
    ...(approvals && approvals.waiting > 0 ? [{ kind: "approval" as const, count: approvals.waiting }] : []),
    ...keys.filter(isLater),
    ...holding("discontinued_drafts", drafts),
    ...holding("discontinued_quotes", quotes),
    ...(named.mentions.length > 0 ? [{ kind: "mentions" as const, ...named }] : []),
  ];
}

const isLater = (need: Need) => need.kind === "key" && need.warning.problem === "expiring";

const holding = (kind: "discontinued_drafts" | "discontinued_quotes", found: Named[]): Need[] =>
  found.length === 0 ? [] : [{ kind, count: found.length, first: found.slice(0, mostNamed) }];
