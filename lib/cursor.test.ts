import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor.ts";

const position = {
  createdAt: "2026-11-21 01:02:03.456789+00",
  id: "5b2b6c2e-7a3c-4a55-9a3e-0d6f2b6f0a11",
};

test("a position keeps its microseconds", () => {
  expect(decodeCursor(encodeCursor(position))).toEqual(position);
});

test.each([
  "",
  "x",
  "W10",
  encodeCursor({ ...position, id: "1" }),
  encodeCursor({ ...position, createdAt: "now()" }),
  encodeCursor({ ...position, createdAt: "2026-02-30 01:02:03+00" }),
  encodeCursor({ ...position, createdAt: "0000-11-21 01:02:03+00" }),
  encodeCursor({ ...position, createdAt: "2026-11-21 24:02:03+00" }),
  encodeCursor({ ...position, createdAt: "2026-11-21 01:02:03+99" }),
])("an invalid position is refused: %s", (cursor) => {
  expect(() => decodeCursor(cursor)).toThrow(
    expect.objectContaining({ code: "invalid_cursor", status: 400 }),
  );
});
