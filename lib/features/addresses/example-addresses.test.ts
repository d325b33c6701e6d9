import { expect, test } from "vitest";
import { exampleAddress } from "./example-addresses.ts";
import { looksForeign } from "./postcodes.ts";
import { addressFormSchema } from "./schemas.ts";

test("without a country, the example is in the first one that is served", () => {
  expect(exampleAddress("", ["US", "FR"])).toMatchObject({ country: "FR", city: "Paris" });
  expect(exampleAddress("", ["NO"])).toBeUndefined();
});

test.each(["FR", "CA", "AR", "IE", "AE"])("the example keeps the chosen country %s", (country) => {
  const example = exampleAddress(country, ["DE", country]);
  expect(example?.country).toBe(country);
  expect(looksForeign(example?.postal_code ?? "", country)).toBe(false);
  expect(addressFormSchema.safeParse(example).success).toBe(true);
});
