import { expect, it } from "vitest";
import { openCursor, sealCursor } from "./query.ts";

const cursor = sealCursor("secret", "orders:a", ["2026-01-01T00:00:00.000Z", "id"]);

it("a cursor returns its position", () => {
  expect(openCursor("secret", "orders:a", cursor)).toEqual(["2026-01-01T00:00:00.000Z", "id"]);
});

it("a cursor is refused for another list, with another secret, and with any changed character", () => {
  expect(openCursor("secret", "orders:b", cursor)).toBeNull();
  expect(openCursor("other", "orders:a", cursor)).toBeNull();
  for (let at = 0; at < cursor.length; at += 1) {
    const changed = `${cursor.slice(0, at)}${cursor[at] === "A" ? "B" : "A"}${cursor.slice(at + 1)}`;
    expect(openCursor("secret", "orders:a", changed)).toBeNull();
  }
});

it.each(["", "x", "é", "a".repeat(2_000), `${cursor}=`, ` ${cursor}`])("refuses %j as a cursor", (made) => {
  expect(openCursor("secret", "orders:a", made)).toBeNull();
});
