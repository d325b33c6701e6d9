import type { LiveChange } from "#drizzle/notify.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";

/** What not everybody sees, beside what has a mode: that is about orders, and so is how fresh they are. */
const needs: Partial<Record<LiveChange["kind"], Permission>> = {
  events: "events:read",
  webhooks: "orders:read",
};

/** What the stream itself acts on. */
const ofTheStream: ReadonlySet<LiveChange["kind"]> = new Set(["service", "member", "session"]);

/** Whether a person is told of a change of their workspace. */
export function concerns(change: LiveChange, ctx: MemberContext): boolean {
  if (change.kind === "notification") return change.id === ctx.actor.userId;
  if (ofTheStream.has(change.kind)) return false;
  const needed = "mode" in change ? "orders:read" : needs[change.kind];
  if (needed && ctx.roleDenies(needed)) return false;
  return !("mode" in change) || change.mode === ctx.mode;
}

/** Who are told the same of these changes: who may the same in one mode, and a person apart where it is about them. */
export function audienceOf(changes: readonly LiveChange[], ctx: MemberContext): string {
  const isPersonal = changes.some((change) => change.kind === "notification" && concerns(change, ctx));
  return `${ctx.mode} ${ctx.held.permissions.join()}${isPersonal ? ` ${ctx.actor.userId}` : ""}`;
}
