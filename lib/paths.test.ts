import { expect, test } from "vitest";
import { localPath, paths } from "./paths.ts";

test("only an address within Pressroom is followed after sign-in", () => {
  expect(localPath("/atelier/test/orders?status=draft")).toBe("/atelier/test/orders?status=draft");
  for (const foreign of [
    undefined,
    ["/a", "/b"],
    "",
    "https://evil.example",
    "//x",
    "//evil.example",
    "//local.invalid/orders",
    "/.//evil.example",
    "/a/..//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "atelier",
  ]) {
    expect(localPath(foreign)).toBe("/");
  }
});

test("any SKU is encoded in the query of the new order page", () => {
  const path = paths.newOrder({ workspace: "a", mode: "test" }, { productId: "p", sku: "A&B/1" });
  expect(new URL(path, "http://x").searchParams.get("sku")).toBe("A&B/1");
});
