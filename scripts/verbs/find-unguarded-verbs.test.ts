import { expect, test } from "vitest";
import { findUnguardedVerbs } from "./find-unguarded-verbs.ts";

const verb = (body: string, ctx = "ctx: MemberContext") =>
  `export async function payOrder(${ctx}, input: Input) { ${body} }`;

test("a verb that starts with its permission check is accepted", () => {
  expect(
    findUnguardedVerbs("a.ts", verb('requirePermission(ctx, "orders:confirm"); await db().select();')),
  ).toEqual([]);
  expect(findUnguardedVerbs("a.ts", verb('requireTask(ctx, "mirror");', "ctx: SystemContext"))).toEqual([]);
});

test.each([
  ["no permission at all", verb("await db().select();")],
  ["one that comes too late", verb('const a = parse(input); requirePermission(ctx, "orders:confirm");')],
  ["one that is not asked of its own context", verb('requirePermission(other, "orders:confirm");')],
  ["one inside a condition", verb('if (input) requirePermission(ctx, "orders:confirm");')],
  ["one that only looks like it", verb('mayPay(ctx, "orders:confirm");')],
])("%s is found", (_, source) => {
  expect(findUnguardedVerbs("a.ts", source)).toEqual(["a.ts: payOrder does not begin with its permission"]);
});

test("a file that accesses the database without a context is found", () => {
  const source = "export async function findOrder(id: string) { return db().select().where(id); }";
  expect(findUnguardedVerbs("a.ts", source)).toEqual([
    "a.ts: reaches the database, and no verb of its own says who may",
  ]);
});

test("a file with a @step comment is accepted", () => {
  const source =
    "/** @step Who calls it has decided who may. */\nexport const findOrder = () => db().select();";
  expect(findUnguardedVerbs("a.ts", source)).toEqual([]);
});
