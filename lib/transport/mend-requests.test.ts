import { expect, test } from "vitest";
import { readablePath } from "./mend-requests.ts";

test.each([
  ["/atelier/%C3%A9t%C3%A9?q=%ff", "/atelier/%C3%A9t%C3%A9?q=%ff"],
  ["/login/%ff?next=/a?b", "/login/%25ff?next=/a?b"],
  ["/login/%", "/login/%25"],
  ["/%ed%a0%80/%41", "/%25ed%25a0%2580/%2541"],
  ["*", "/*"],
])("%s is asked as %s", (given, asked) => {
  expect(readablePath(given)).toBe(asked);
});
