import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readStartOptions } from "../supervisor/start-options.ts";
import { appSecretsOf, previousName, readOrCreateAppSecret } from "./generated.ts";
import { deletePreviousSecret, renewSecret } from "./rotate-secrets.ts";
import { readOrCreateSecret, readSecret } from "./secret-files.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "pressroom-renewed-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const options = (given: Record<string, string> = {}) =>
  readStartOptions([], { NODE_ENV: "test", DATA_DIR: dataDir, ...given });

test("a new secret replaces the current one, which still opens", () => {
  const before = readOrCreateAppSecret(dataDir);
  renewSecret(options());
  const { appSecret, appSecretPrevious } = appSecretsOf(options());
  expect(appSecret).not.toBe(before);
  expect(appSecretPrevious).toBe(before);
});

test("a rotation that was killed before it wrote the new secret starts again", () => {
  const before = readOrCreateAppSecret(dataDir);
  readOrCreateSecret(dataDir, previousName, () => before);
  expect(appSecretsOf(options())).toEqual({ appSecret: before, appSecretPrevious: undefined });
  renewSecret(options());
  expect(appSecretsOf(options()).appSecretPrevious).toBe(before);
});

test("a second rotation is refused until the previous secret is deleted", () => {
  renewSecret(options());
  const { appSecret } = appSecretsOf(options());
  expect(() => renewSecret(options())).toThrow(/The last change of APP_SECRET is not complete/);
  expect(appSecretsOf(options()).appSecret).toBe(appSecret);
  deletePreviousSecret(options());
  renewSecret(options());
  expect(readSecret(dataDir, previousName)).toBe(appSecret);
});

test("a secret that the environment gives is not replaced", () => {
  const given = options({ APP_SECRET: "of the environment ".repeat(3) });
  expect(() => renewSecret(given)).toThrow(/APP_SECRET is set in the environment/);
  expect(readSecret(dataDir, previousName)).toBeUndefined();
});
