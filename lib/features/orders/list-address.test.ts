import { expect, test } from "vitest";
import { readListAddress, writeListAddress, writePageQuery } from "./list-address.ts";

const view = "3f1b6a52-2d0e-4a6a-9d53-0d4b3e6a7c11";

test("a URL is parsed into what the list shows, and written back unchanged", () => {
  const written = `?q=paris&status=draft,shipped&carrier=DHL+Express&sort=total&view=${view}&columns=recipient,total&before=abc`;
  const address = readListAddress(written);
  expect(address).toMatchObject({
    query: { q: "paris", status: ["draft", "shipped"], carrier: "DHL Express", sort: "total", order: "desc" },
    at: { cursor: "abc", direction: "previous" },
    view,
    columns: ["recipient", "total"],
  });
  expect(writeListAddress(address)).toBe(written);
  expect(writePageQuery(address.query, address.at)).toBe(
    "?q=paris&status=draft,shipped&carrier=DHL+Express&sort=total&before=abc",
  );
});

test("invalid parts of a URL count as missing", () => {
  const address = readListAddress(`?view=mine&columns=price,name&after=${"x".repeat(301)}&sort=name`);
  expect(address).toMatchObject({ at: null, view: null, columns: null, query: { sort: "created" } });
  expect(writeListAddress(address)).toBe("");
});

test("a tag in any spelling is the one that is stored", () => {
  expect(readListAddress("?tag=+VIP%20%20Gold ").query.tag).toBe("vip gold");
});

test("columns are listed once each, in the order of the list", () => {
  expect(readListAddress("?columns=total,recipient,total").columns).toEqual(["recipient", "total"]);
});
