import { expect, test } from "vitest";
import { openSecret, sealSecret } from "./seal-secret.ts";

const row = "11111111-1111-4111-8111-111111111111";

test("a secret opens for its own row", () => {
  expect(openSecret(sealSecret("svc_test_canary", row), row)).toBe("svc_test_canary");
});

test("the same secret has a different ciphertext each time, and the plain text never shows", () => {
  const [first, second] = [sealSecret("svc_test_canary", row), sealSecret("svc_test_canary", row)];
  expect(first).not.toBe(second);
  expect(first).not.toContain("canary");
});

test("a secret does not open for another row, after a change, or under another key's id", () => {
  const sealed = sealSecret("svc_test_canary", row);
  expect(() => openSecret(sealed, row.replace("1", "2"))).toThrow();
  const other = sealed.at(-3) === "A" ? "B" : "A";
  expect(() => openSecret(`${sealed.slice(0, -3)}${other}${sealed.slice(-2)}`, row)).toThrow();
  expect(() => openSecret(sealed.replace(/\.[0-9a-f]{8}\./, ".00000000."), row)).toThrow(/sealed_elsewhere/);
});
