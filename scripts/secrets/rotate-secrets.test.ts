import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readStartOptions } from "../supervisor/start-options.ts";
import { appSecretsOf, keptAppSecret, previousName } from "./generated.ts";
import { keepSecret, readSecret } from "./keep-secret.ts";
import { forgetPrevious, renewSecret } from "./rotate-secrets.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "pressroom-renewed-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const options = (given: Record<string, string> = {}) =>
  readStartOptions([], { NODE_ENV: "test", DATA_DIR: dataDir, ...given });

test("another secret takes the place of the one that is, which still opens", () => {
  const before = keptAppSecret(dataDir);
  renewSecret(options());
  const { appSecret, appSecretPrevious } = appSecretsOf(options());
  expect(appSecret).not.toBe(before);
  expect(appSecretPrevious).toBe(before);
});

test("killed before the new one was written it is begun again", () => {
  const before = keptAppSecret(dataDir);
  keepSecret(dataDir, previousName, () => before);
  expect(appSecretsOf(options())).toEqual({ appSecret: before, appSecretPrevious: undefined });
  renewSecret(options());
  expect(appSecretsOf(options()).appSecretPrevious).toBe(before);
});

test("one exchange is ended before the next, so that nothing is left that neither of the two opens", () => {
  renewSecret(options());
  const { appSecret } = appSecretsOf(options());
  expect(() => renewSecret(options())).toThrow(/The last exchange is not over/);
  expect(appSecretsOf(options()).appSecret).toBe(appSecret);
  forgetPrevious(options());
  renewSecret(options());
  expect(readSecret(dataDir, previousName)).toBe(appSecret);
});

test("a secret of the environment is changed there", () => {
  const given = options({ APP_SECRET: "of the environment ".repeat(3) });
  expect(() => renewSecret(given)).toThrow(/APP_SECRET is given by the environment/);
  expect(readSecret(dataDir, previousName)).toBeUndefined();
});
