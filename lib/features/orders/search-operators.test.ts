import { describe, expect, test } from "vitest";
import { emptyOrderQuery } from "./order-query.ts";
import {
  completeOperator,
  takeOperators,
  unappliedOperators,
  withoutUnfinished,
} from "./search-operators.ts";

const names = {
  statuses: [
    { value: "shipped", name: "Versandt" },
    { value: "draft", name: "Entwurf" },
    { value: "confirmed", name: "Bezahlt" },
    { value: "test_confirmed", name: "Bezahlt (Test)" },
  ],
  countries: [
    { value: "DE", name: "Deutschland" },
    { value: "GB", name: "Vereinigtes Königreich" },
  ],
  assignees: [
    { value: "me", name: "Mir" },
    { value: "7d1c0000-0000-4000-8000-000000000001", name: "Ada Lovelace" },
  ],
  tags: ["Urgent"],
  paid: "test_confirmed" as const,
  today: "2026-03-01",
};
const take = (typed: string, query = {}) => takeOperators(typed, names, { ...emptyOrderQuery, ...query });

describe("operators in the search of orders", () => {
  test.each([
    ["status:shipped ", { status: ["shipped"] }],
    ["status:entwurf ", { status: ["draft"] }],
    ["country:de ", { country: ["DE"] }],
    ['country:"vereinigtes konigreich" ', { country: ["GB"] }],
    ["tag:urgent ", { tag: "Urgent" }],
    ["tag:VIP ", { tag: "vip" }],
    ['assignee:"ada lovelace" ', { assignee: "7d1c0000-0000-4000-8000-000000000001" }],
    ["total:>100 ", { minCents: 10_001 }],
    ["total:<=99,50 ", { maxCents: 9_950 }],
    ["total:100..120 ", { minCents: 10_000, maxCents: 12_000 }],
    ["created:2026-11-01..2026-11-30 ", { from: "2026-11-01", to: "2026-11-30" }],
    ["created:today ", { from: "2026-03-01", to: "2026-03-01" }],
    ["created:Yesterday ", { from: "2026-02-28", to: "2026-02-28" }],
    ["created:>=yesterday ", { from: "2026-02-28" }],
    ["total:20 ", { minCents: 2_000, maxCents: 2_000 }],
    ["created:<2026-11-01 ", { to: "2026-10-31" }],
    ["created:>=2026-11-01 ", { from: "2026-11-01" }],
    ["created:2026-11-01 ", { from: "2026-11-01", to: "2026-11-01" }],
  ])("%s is a filter, and leaves the text", (typed, filters) => {
    expect(take(typed)).toEqual({ text: "", filters });
  });

  test("words between operators stay, and a status is added to those that are chosen", () => {
    expect(take("hamburg status:shipped red country:DE ", { status: ["draft"] })).toEqual({
      text: "hamburg red ",
      filters: { status: ["draft", "shipped"], country: ["DE"] },
    });
  });

  test.each([
    "status:unknown ",
    "total:many ",
    "total:100.. ",
    "total:1..2..3 ",
    "total:50..20 ",
    "created:2026-11-30..2026-11-01 ",
    "-status:shipped ",
    "created:2026-13-40 ",
    "created:2026-02-30 ",
    "note:this ",
    "status:shipped",
    "12:30 ",
  ])("%s means nothing or is not finished, and stays in the text", (typed) => {
    expect(take(typed)).toEqual({ text: typed, filters: {} });
  });

  test.each(["bezahlt", "confirmed", "test_confirmed"])(
    "status:%s is the paid status of the mode",
    (typed) => {
      expect(take(`status:${typed} `).filters).toEqual({ status: ["test_confirmed"] });
      const live = takeOperators("status:bezahlt ", { ...names, paid: "confirmed" }, emptyOrderQuery);
      expect(live.filters).toEqual({ status: ["confirmed"] });
    },
  );

  test.each([
    ["red country:", "red "],
    ["red country:DE", "red "],
    ["Status:shi", ""],
    ['assignee:"Ada Lov', ""],
    ['assignee:"Ada Lovelace"', ""],
    ["sku:TEE-BLACK-M", ""],
    ["total:>100", ""],
    ["status:unknown ", "status:unknown "],
    ["note:this", "note:this"],
    ["12:30", "12:30"],
    ["country red", "country red"],
  ])("of %j, the list searches for %j while the text is typed", (typed, wanted) => {
    expect(withoutUnfinished(typed)).toBe(wanted);
  });

  test("a SKU is searched as a word", () => {
    expect(take("sku:TEE-BLACK-M ")).toEqual({ text: "TEE-BLACK-M ", filters: {} });
  });
});

test("a search says why each operator in it was not applied", () => {
  const found = unappliedOperators('status:lost muller -Total:5 foo:bar assignee:"Ada B" status:');
  expect(found.map(({ operator, why }) => `${operator} ${why}`)).toEqual([
    "status:lost value",
    "-Total:5 excluding",
    "foo:bar unknown",
    'assignee:"Ada B" value',
    "status: value",
  ]);
  expect(unappliedOperators("12:30 muller https://example.com")).toEqual([]);
});

describe("completions", () => {
  const valuesFor = (typed: string) => completeOperator(typed, names).map(({ value }) => value);

  test("the last word is completed to an operator, then to its values", () => {
    expect(valuesFor("hamburg sta")).toEqual(["hamburg status:"]);
    expect(valuesFor("hamburg status:")).toEqual(
      ["shipped", "draft", "confirmed", "test_confirmed"].map((status) => `hamburg status:${status}`),
    );
    expect(valuesFor("assignee:")).toContain('assignee:"Ada Lovelace"');
    expect(valuesFor("total:")).toEqual(["total:>100", "total:<50", "total:100..120"]);
    expect(valuesFor("")).toEqual([]);
    expect(valuesFor("zz")).toEqual([]);
  });
});
