import { expect, test } from "vitest";
import { z } from "zod";
import { lazyResolver, preloadSchema } from "./lazy-schema.ts";

const schema = z.object({ name: z.string().trim().min(1, "no_name") });
type Named = z.input<typeof schema>;
const options = { fields: {}, shouldUseNativeValidation: false, names: undefined };
const resolve = (rules: () => Promise<typeof schema>, values: Named) =>
  lazyResolver<Named>(rules)(values, undefined, options as never);

test("rules that load later still validate, and valid input is passed on untransformed", async () => {
  const rules = async () => schema;
  expect(await resolve(rules, { name: " " })).toMatchObject({ errors: { name: { message: "no_name" } } });
  expect(await resolve(rules, { name: " Ada " })).toEqual({ values: { name: " Ada " }, errors: {} });
});

test("rules that fail to load accept everything, because the server validates", async () => {
  const lost = async () => Promise.reject(new Error("offline"));
  expect(await resolve(lost, { name: "" })).toEqual({ values: { name: "" }, errors: {} });
});

test("rules that failed to load once are loaded again", async () => {
  let asked = 0;
  const rules = async () => {
    asked += 1;
    if (asked === 1) throw new Error("offline");
    return schema;
  };
  preloadSchema(rules);
  await expect.poll(() => asked).toBe(1);
  expect(await resolve(rules, { name: "" })).toMatchObject({ errors: { name: { message: "no_name" } } });
});
