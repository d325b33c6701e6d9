import { expect, test } from "vitest";
import { readWritten, write } from "./written.ts";

test("a value comes out as it went in", () => {
  const page = { rows: [{ id: "a", total: 8420, company: null, tags: ["</script>", "é"] }], isCapped: false };
  expect(readWritten(write(page))).toEqual(page);
});
