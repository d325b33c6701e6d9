import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { humaniseKey } from "./humanise-key.ts";
import { type Fact, readFacts } from "./read-facts.ts";

const style = { locale: "en", yes: "Yes", no: "No", labels: { "oeko-tex-100": "OEKO-TEX Standard 100" } };
const read = (value: unknown) => readFacts(value, style);

const text = (words: string) => ({ kind: "text", text: words });
const entries = (value: unknown) => {
  const fact = read(value);
  return fact?.kind === "group" ? fact.entries.map(({ name, fact: inner }) => [name, inner]) : fact;
};

describe("readFacts", () => {
  it("formats values in the language of the page and leaves out empty ones", () => {
    expect(
      entries({
        weight_grams: 1234.5,
        pieces: 12345,
        since: 2024,
        recycled: true,
        lining: false,
        gone: null,
        empty: "",
      }),
    ).toEqual([
      ["Weight (g)", text("1234.5")],
      ["Pieces", text("12,345")],
      ["Since", text("2024")],
      ["Recycled", text("Yes")],
      ["Lining", text("No")],
    ]);
    expect(readFacts({ weight_grams: 12345.5 }, { ...style, locale: "de" })).toMatchObject({
      entries: [{ fact: text("12.345,5") }],
    });
  });

  it("translates codes and countries, and shows HTML as text", () => {
    expect(entries({ care: ["wash_30", "no_bleach"], print_country: "IT", note: "<b>Soft</b>" })).toEqual([
      ["Care", { kind: "list", items: [text("Wash 30"), text("No bleach")] }],
      ["Print country", text("Italy")],
      ["Note", text("<b>Soft</b>")],
    ]);
  });

  it("makes a table of similar objects, in an object or in a list", () => {
    const columns = ["Max (cm)", "Colours"];
    expect(read([{ max_cm: 30, colours: ["red", "blue"] }, { max_cm: 8.5 }])).toEqual({
      kind: "table",
      table: {
        columns,
        rows: [
          ["30", "red, blue"],
          ["8.5", ""],
        ],
      },
    });
    expect(read({ front_side: { max_cm: 30 }, back: { colours: 2 } })).toEqual({
      kind: "table",
      table: {
        columns: ["", ...columns],
        rows: [
          ["Front side", "30", ""],
          ["Back", "", "2"],
        ],
      },
    });
  });

  it("names the certifications that it knows by their code", () => {
    expect(textsOf(read({ certifications: ["oeko-tex-100", "constructor"] }))).toEqual([
      "Certifications",
      "OEKO-TEX Standard 100",
      "constructor",
    ]);
  });

  it("reads nested values and marks where it stops", () => {
    const deep = { a: { b: { c: { d: { e: { f: { g: "too deep" } } } } } } };
    expect(JSON.stringify(read(deep))).toMatch(/"…"/);
    expect(JSON.stringify(read(deep))).not.toMatch("too deep");
    expect(read({ certificates: [{ name: "GOTS", issuer: { name: "CU", country: "NL" } }] })).toEqual({
      kind: "group",
      entries: [
        {
          name: "Certificates",
          fact: {
            kind: "list",
            items: [
              {
                kind: "group",
                entries: [
                  { name: "Name", fact: text("GOTS") },
                  {
                    name: "Issuer",
                    fact: {
                      kind: "group",
                      entries: [
                        { name: "Name", fact: text("CU") },
                        { name: "Country", fact: text("Netherlands") },
                      ],
                    },
                  },
                ],
              },
            ],
          },
        },
      ],
    });
  });

  it.each([null, undefined, {}, [], "", " ", { a: { b: [] } }, [[], {}], Number.NaN])(
    "returns null for %j",
    (value) => {
      expect(read(value)).toBeNull();
    },
  );

  it("limits the output for any input", () => {
    const long = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`key_${index}`, "word ".repeat(5000)]),
    );
    const rows = Array.from({ length: 5000 }, (_, index) => ({ index, text: "word" }));
    for (const value of [long, rows, { rows, long }, Array(5000).fill(Array(5000).fill(1))])
      expect(textsOf(read(value)).length).toBeLessThan(1500);
    expect(Math.max(...textsOf(read(long)).map((each) => each.length))).toBeLessThanOrEqual(2001);
  });

  it("never throws and never shows an object as text", () => {
    const words = /\[object|undefined|NaN/;
    const withoutWords = fc
      .anything({ maxDepth: 8, withBigInt: true, withDate: true, withMap: true, withNullPrototype: true })
      .filter(
        (value) =>
          !words.test(JSON.stringify([value], (_, inner) => (typeof inner === "bigint" ? 0 : inner))),
      );
    fc.assert(
      fc.property(withoutWords, (value) => {
        for (const each of textsOf(read(value))) {
          expect(typeof each).toBe("string");
          expect(each).not.toMatch(words);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("humaniseKey", () => {
  it.each([
    ["fabric_weight_gsm", "Fabric weight (g/m²)"],
    ["careCodes", "Care codes"],
    ["size-guide_cm", "Size guide (cm)"],
    ["GOTS_certified", "GOTS certified"],
    ["cm", "Cm"],
    ["größe", "Größe"],
    ["", "–"],
    ["__", "–"],
  ])("%j is %j", (key, words) => expect(humaniseKey(key)).toBe(words));
});

function textsOf(fact: Fact | null): string[] {
  if (fact === null) return [];
  if (fact.kind === "text") return [fact.text];
  if (fact.kind === "list") return fact.items.flatMap(textsOf);
  if (fact.kind === "table") return [fact.table.columns, ...fact.table.rows].flat();
  return fact.entries.flatMap(({ name, fact: inner }) => [name, ...textsOf(inner)]);
}
