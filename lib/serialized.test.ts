import { expect, test } from "vitest";
import { deserialize, serialize } from "./serialized.ts";

test("a value is read back unchanged", () => {
  const page = { rows: [{ id: "a", total: 8420, company: null, tags: ["</script>", "é"] }], isCapped: false };
  expect(deserialize(serialize(page))).toEqual(page);
});
