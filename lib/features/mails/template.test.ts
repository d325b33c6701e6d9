import { expect, test } from "vitest";
import { fillText, findUnknown, localeOfCountry, placeholders } from "./template.ts";

const values = {
  first_name: "Ada",
  order: "A-1",
  shop: "Fern & Co",
  parcels: "DHL 1\nDHL 2",
  tracking_page: "",
};

test("values replace their placeholders, and are not searched for others", () => {
  const filled = fillText(
    { subject: "{shop}: {order}", text: "Hello {first_name},\n\n{parcels}\n\n{shop}" },
    { ...values, first_name: "{order}" },
  );
  expect(filled).toEqual({
    subject: "Fern & Co: A-1",
    text: "Hello {order},\n\nDHL 1\nDHL 2\n\nFern & Co",
  });
});

test("a line without its value is left out", () => {
  const { text } = fillText(
    { subject: "", text: "One\n\nFollow it: {tracking_page}\n\nTwo {order}" },
    values,
  );
  expect(text).toBe("One\n\nTwo A-1");
});

test("a subject stays one line", () => {
  expect(fillText({ subject: "For {first_name}", text: "" }, { ...values, first_name: "A\nB" }).subject).toBe(
    "For A B",
  );
});

test.each([
  ["{first_name} {order}", undefined],
  ["no placeholder", undefined],
  ["{frist_name}", "frist_name"],
  ["{order} { order }", " order "],
  ["{}", ""],
])("the unknown placeholder of %j is %j", (text, unknown) => {
  expect(findUnknown(text, placeholders)).toBe(unknown);
});

test.each([
  ["DE", "de"],
  ["AT", "de"],
  ["FR", "fr"],
  ["BR", "pt"],
  ["MX", "es"],
  ["PL", "pl"],
  ["BE", "nl"],
  ["IT", "it"],
  ["GB", "en"],
  ["SE", "en"],
  ["XX", "en"],
  ["Germany", "en"],
])("mails to %s are in %s", (country, locale) => {
  expect(localeOfCountry(country)).toBe(locale);
});
