import { expect, test } from "vitest";
import { z } from "zod";
import { expectRules, lateResolver } from "./late-rules.ts";

const schema = z.object({ name: z.string().trim().min(1, "no_name") });
type Named = z.input<typeof schema>;
const options = { fields: {}, shouldUseNativeValidation: false, names: undefined };
const resolve = (rules: () => Promise<typeof schema>, values: Named) =>
  lateResolver<Named>(rules)(values, undefined, options as never);

test("rules that come late refuse as rules do, and what was typed goes on as it was typed", async () => {
  const rules = async () => schema;
  expect(await resolve(rules, { name: " " })).toMatchObject({ errors: { name: { message: "no_name" } } });
  expect(await resolve(rules, { name: " Ada " })).toEqual({ values: { name: " Ada " }, errors: {} });
});

test("rules that do not come refuse nothing: the server judges", async () => {
  const lost = async () => Promise.reject(new Error("offline"));
  expect(await resolve(lost, { name: "" })).toEqual({ values: { name: "" }, errors: {} });
});

test("rules that were lost once are asked for again", async () => {
  let asked = 0;
  const rules = async () => {
    asked += 1;
    if (asked === 1) throw new Error("offline");
    return schema;
  };
  expectRules(rules);
  await expect.poll(() => asked).toBe(1);
  expect(await resolve(rules, { name: "" })).toMatchObject({ errors: { name: { message: "no_name" } } });
});
