import { expect, test } from "vitest";
import de from "#messages/de.json";
import { nameValue } from "./name-value.ts";

test("a code has the reader's word, and an unknown code its own", () => {
  const { values } = de.catalogSearch;
  expect(nameValue(values, "availability", "discontinued")).toBe(values.availability.discontinued);
  expect(nameValue(values, "gender", "kids")).not.toBe("Kids");
  expect(nameValue(values, "tier", "top_shelf")).toBe("Top shelf");
  expect(nameValue(values, "fit", "constructor")).toBe("Constructor");
});
