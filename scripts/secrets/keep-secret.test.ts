import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetSecret, keepSecret, readSecret, replaceSecret } from "./keep-secret.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), "pressroom-secrets-")), "data");
});
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true }));

test("a secret is made once and readable by its owner alone", () => {
  expect(keepSecret(dataDir, "app-secret", () => "first")).toBe("first");
  expect(keepSecret(dataDir, "app-secret", () => "second")).toBe("first");
  const mode = (file: string) => statSync(path.join(dataDir, file)).mode & 0o777;
  expect(mode("secrets/app-secret")).toBe(0o600);
  expect(mode("secrets")).toBe(0o700);
  expect(mode(".")).toBe(0o711);
  expect(readdirSync(path.join(dataDir, "secrets"))).toEqual(["app-secret"]);
});

test("of two starts at once the first one's secret counts", () => {
  const agreed = keepSecret(dataDir, "app-secret", () => {
    keepSecret(dataDir, "app-secret", () => "the quicker one");
    return "the slower one";
  });
  expect(agreed).toBe("the quicker one");
});

test("a secret can be replaced and forgotten", () => {
  keepSecret(dataDir, "demo-test-key", () => "old");
  replaceSecret(dataDir, "demo-test-key", "new");
  expect(readSecret(dataDir, "demo-test-key")).toBe("new");
  forgetSecret(dataDir, "demo-test-key");
  expect(readSecret(dataDir, "demo-test-key")).toBeUndefined();
});

test("an emptied secret stops the start instead of being made anew", () => {
  keepSecret(dataDir, "app-secret", () => "value");
  writeFileSync(path.join(dataDir, "secrets", "app-secret"), "");
  expect(() => keepSecret(dataDir, "app-secret", () => "another")).toThrow(/is empty: restore or remove it/);
});
