import { expect, test } from "vitest";
import { createGatherer } from "./gather-orders.ts";

const columns = ["reference", "sku", "quantity", "name", "line1", "postal_code", "city", "country", "email"];

function gather(lines: string[], country: string | null = null) {
  const gatherer = createGatherer({ columns, country });
  for (const [at, line] of lines.entries()) gatherer.add(at + 2, line.split("|"));
  return gatherer.orders();
}

const told = (lines: string[], country?: string) =>
  gather(lines, country).flatMap(({ problems }) =>
    problems.map(({ row, field, code }) => `${row} ${field} ${code}`),
  );

const whole = "A|TEE|2|Ada|Street 1|75001|Paris|France|";

test("rows with the same reference become one order; a row without a reference becomes its own order", () => {
  const orders = gather([
    whole,
    "|CAP|1|Eve|Road 2|1010|Wien|AT|",
    "A|CAP|3||||||",
    "|CAP|1|Eve|Road 2|1010|Wien|AT|",
  ]);
  expect(orders.map(({ position, items }) => [position, items.map(({ row }) => row)])).toEqual([
    [2, [2, 4]],
    [3, [3]],
    [5, [5]],
  ]);
  expect(orders.flatMap(({ problems }) => problems)).toEqual([]);
  expect(orders[0]?.address).toMatchObject({ name: "Ada", country: "FR", company: null });
});

test.each([
  ["what is needed", "|||||||", ["2 name missing"]],
  ["another address", whole.replace("Paris", "Lyon"), ["3 city conflict"]],
  ["pieces", "B|TEE|0|Ada|Street 1||Paris|FR|", ["quantity_invalid"]],
  ["a country", "B|TEE|1|Ada|Street 1||Paris|Atlantis|", ["country country_unknown"]],
  ["an e-mail address", "B|TEE|1|Ada|Street 1||Paris|FR|ada@", ["email email_invalid"]],
  ["a length", `B|TEE|1|${"a".repeat(201)}|Street 1||Paris|FR|`, ["name too_long"]],
])("a problem is reported at its row and column: %s", (_, line, expected) => {
  const problems = told([whole, line === "|||||||" ? "C|TEE|1||||||" : line]);
  for (const problem of expected) {
    expect(problems.some((each) => each.includes(problem.replace(/^2 /, "")))).toBe(true);
  }
});

test.each(["j&j@example.com", "a/b@example.com", "info@example.xn--p1ai"])(
  "the e-mail address %s is valid",
  (email) => {
    expect(told([`${whole}${email}`])).toEqual([]);
  },
);

test.each([
  ["1", []],
  ["1000", []],
  ["2.0", []],
  ["2,00", []],
  ["1.000", ["2 quantity quantity_invalid"]],
  ["2,000", ["2 quantity quantity_invalid"]],
  ["1001", ["2 quantity quantity_invalid"]],
  ["-1", ["2 quantity quantity_invalid"]],
  ["1e3", ["2 quantity quantity_invalid"]],
  ["", ["2 quantity missing"]],
])("the quantity %j is read or refused", (pieces, problems) => {
  expect(told([whole.replace("|2|", `|${pieces}|`)])).toEqual(problems);
});

test("a row without a country gets the default country; a row with one keeps it", () => {
  expect(gather([whole.replace("France", "")], "IT")[0]?.address.country).toBe("IT");
  expect(gather([whole], "IT")[0]?.address.country).toBe("FR");
});

test("a postcode is required in a country that has postcodes, together with everything else", () => {
  expect(told(["B|TEE|0|Ada|Street 1|||FR|"])).toEqual([
    "2 quantity quantity_invalid",
    "2 postal_code missing",
    "2 city missing",
  ]);
  expect(told(["B|TEE|1|Ada|Street 1||Dubai|AE|", "C|TEE|1|Ada|Street 1||Dublin|Ireland|"])).toEqual([]);
});

test("an order has at most a hundred line items", () => {
  const problems = told(Array.from({ length: 101 }, () => whole));
  expect(problems).toEqual(["102 reference too_many_items"]);
});

test("the apostrophe before a formula is removed from the text, and blank rows are skipped", () => {
  const [order, ...others] = gather([whole.replace("Ada", "'=cmd()"), "||||||||", "  "]);
  expect(order?.address.name).toBe("=cmd()");
  expect(others).toEqual([]);
});
