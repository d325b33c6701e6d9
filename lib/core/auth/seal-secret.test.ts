import { expect, test } from "vitest";
import { openSecret, sealSecret } from "./seal-secret.ts";

const row = "11111111-1111-4111-8111-111111111111";

test("a secret opens for its own row", () => {
  expect(openSecret(sealSecret("svc_test_canary", row), row)).toBe("svc_test_canary");
});

test("the same secret never looks the same twice and never shows itself", () => {
  const [first, second] = [sealSecret("svc_test_canary", row), sealSecret("svc_test_canary", row)];
  expect(first).not.toBe(second);
  expect(first).not.toContain("canary");
});

test("it does not open for another row, changed, or under another key's name", () => {
  const sealed = sealSecret("svc_test_canary", row);
  expect(() => openSecret(sealed, row.replace("1", "2"))).toThrow();
  const other = sealed.at(-3) === "A" ? "B" : "A";
  expect(() => openSecret(`${sealed.slice(0, -3)}${other}${sealed.slice(-2)}`, row)).toThrow();
  expect(() => openSecret(sealed.replace(/\.[0-9a-f]{8}\./, ".00000000."), row)).toThrow(/sealed_elsewhere/);
});
