import { expect, test } from "vitest";
import { findLooseVerbs } from "./find-loose-verbs.ts";

const verb = (body: string, ctx = "ctx: MemberContext") =>
  `export async function payOrder(${ctx}, input: Input) { ${body} }`;

test("a verb that begins with its permission is fine", () => {
  expect(
    findLooseVerbs("a.ts", verb('requirePermission(ctx, "orders:confirm"); await db().select();')),
  ).toEqual([]);
  expect(findLooseVerbs("a.ts", verb('requireTask(ctx, "mirror");', "ctx: SystemContext"))).toEqual([]);
});

test.each([
  ["no permission at all", verb("await db().select();")],
  ["one that comes too late", verb('const a = parse(input); requirePermission(ctx, "orders:confirm");')],
  ["one that is not asked of its own context", verb('requirePermission(other, "orders:confirm");')],
  ["one inside a condition", verb('if (input) requirePermission(ctx, "orders:confirm");')],
  ["one that only looks like it", verb('mayPay(ctx, "orders:confirm");')],
])("%s is found", (_, source) => {
  expect(findLooseVerbs("a.ts", source)).toEqual(["a.ts: payOrder does not begin with its permission"]);
});

test("a function that reaches the database without any context is found", () => {
  const source = "export async function findOrder(id: string) { return db().select().where(id); }";
  expect(findLooseVerbs("a.ts", source)).toEqual([
    "a.ts: reaches the database, and no verb of its own says who may",
  ]);
});

test("a step of other verbs says that it is one", () => {
  const source =
    "/** @step Who calls it has decided who may. */\nexport const findOrder = () => db().select();";
  expect(findLooseVerbs("a.ts", source)).toEqual([]);
});
