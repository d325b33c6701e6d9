import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteSecret, readOrCreateSecret, readSecret, replaceSecret } from "./secret-files.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), "pressroom-secrets-")), "data");
});
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true }));

test("a secret is created once and only its owner can read it", () => {
  expect(readOrCreateSecret(dataDir, "app-secret", () => "first")).toBe("first");
  expect(readOrCreateSecret(dataDir, "app-secret", () => "second")).toBe("first");
  const mode = (file: string) => statSync(path.join(dataDir, file)).mode & 0o777;
  expect(mode("secrets/app-secret")).toBe(0o600);
  expect(mode("secrets")).toBe(0o700);
  expect(mode(".")).toBe(0o711);
  expect(readdirSync(path.join(dataDir, "secrets"))).toEqual(["app-secret"]);
});

test("two starts at once use the secret that was created first", () => {
  const agreed = readOrCreateSecret(dataDir, "app-secret", () => {
    readOrCreateSecret(dataDir, "app-secret", () => "the quicker one");
    return "the slower one";
  });
  expect(agreed).toBe("the quicker one");
});

test("a secret can be replaced and deleted", () => {
  readOrCreateSecret(dataDir, "demo-test-key", () => "old");
  replaceSecret(dataDir, "demo-test-key", "new");
  expect(readSecret(dataDir, "demo-test-key")).toBe("new");
  deleteSecret(dataDir, "demo-test-key");
  expect(readSecret(dataDir, "demo-test-key")).toBeUndefined();
});

test("an empty secret file stops the start and is not replaced", () => {
  readOrCreateSecret(dataDir, "app-secret", () => "value");
  writeFileSync(path.join(dataDir, "secrets", "app-secret"), "");
  expect(() => readOrCreateSecret(dataDir, "app-secret", () => "another")).toThrow(
    /is empty: restore or remove it/,
  );
});
