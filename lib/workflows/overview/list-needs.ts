import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { listMentions } from "#lib/features/orders/list-mentions.ts";
import { listKeyWarnings } from "#lib/features/settings/list-key-warnings.ts";
import { findTrouble } from "#lib/features/webhooks/find-trouble.ts";
import { isUrgent } from "#lib/features/webhooks/status.ts";
import { countApprovals } from "#lib/workflows/approvals/count-approvals.ts";
import { countOpenProblems } from "./internal/needs/count-open-problems.ts";
import { findDiscontinued } from "./internal/needs/find-discontinued.ts";
import type { Named, Need } from "./need.ts";

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
