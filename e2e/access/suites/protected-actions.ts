import { type CallForm, callAction } from "#e2e/access/requests/call-action.ts";
import type { Reply } from "#e2e/access/requests/send.ts";
import { actionRules } from "#e2e/access/rules/actions.ts";
import type { ProtectedActionRule } from "#e2e/access/rules/rule.ts";
import { segmentValues } from "#e2e/access/rules/segments.ts";
import { fillPattern } from "#e2e/access/surface/url-pattern.ts";
import { actionId } from "#e2e/access/world/action-id.ts";
import type { World } from "#e2e/access/world/world.ts";

export type ProtectedAction = { name: string; rule: ProtectedActionRule };

export const protectedActions: readonly ProtectedAction[] = Object.entries(actionRules).flatMap(
  ([name, rule]) => (rule.access === "workspace" ? { name, rule } : []),
);

/** All ways to call an action that work for its owner. */
export const waysIn = [
  { way: "its page's script", form: "script" },
  { way: "a script that sends a form", form: "multipart" },
  { way: "a form without script", form: "form" },
  { way: "the script of a public page", form: "script", path: "/login" },
] as const;

export type Call = {
  cookie: string | undefined;
  /** The workspace in the path and in the values that the page binds. */
  workspace?: string;
  mode?: string;
  origin?: string | null;
  site?: string;
  form?: CallForm;
  /** The path of another page than the action's own. */
  path?: string;
  input?: unknown;
};

export function call(world: World, { name, rule }: ProtectedAction, given: Call): Promise<Reply> {
  const { workspace = world.slug, mode = "test", origin = world.url } = given;
  const own = fillPattern(rule.page, segmentValues(world, { workspace, mode }));
  return callAction({
    url: world.url,
    path: given.path ?? own,
    id: actionId(world, name),
    args: [rule.inMode ? { workspace, mode } : { workspace }, given.input ?? rule.input(world)],
    cookie: given.cookie,
    origin,
    site: given.site,
    form: given.form ?? "script",
  });
}
