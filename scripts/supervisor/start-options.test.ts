import path from "node:path";
import { expect, test } from "vitest";
import { CannotStart } from "../cannot-start.ts";
import { root } from "../root.ts";
import { readStartOptions, rolesOf } from "./start-options.ts";

const read = (given: Record<string, string>, flags: string[] = []) =>
  readStartOptions(flags, { NODE_ENV: "test", ...given });

test("without variables everything starts", () => {
  const options = read({});
  expect(options).toMatchObject({ PORT: 3000, APP_URL: "http://localhost:3000", WORKER: "on", dev: false });
  expect(options.DATA_DIR).toBe(path.join(root, ".data"));
  expect(rolesOf(options)).toEqual(["dashboard", "worker", "sandbox"]);
});

test("the sandbox's control token is the documented one by default", () => {
  expect(read({}).SANDBOX_CONTROL_TOKEN).toBe("sandbox");
});

test("an empty variable counts as not set", () => {
  expect(read({ PORT: "", DATABASE_URL: "", SERVICE_URL: "" })).toMatchObject({
    PORT: 3000,
    runsSandbox: true,
  });
});

test("with a SERVICE_URL, no sandbox runs", () => {
  const options = read({ SERVICE_URL: "https://api.example.com/" });
  expect(options.SERVICE_URL).toBe("https://api.example.com");
  expect(rolesOf(options)).toEqual(["dashboard", "worker"]);
});

test.each([
  ["APP_URL", "localhost:3000", "should be a whole address"],
  ["APP_URL", "ftp://desk.example.com", "should be a whole address"],
  ["SERVICE_URL", "api.example.com:443", "should be a whole address"],
  ["SERVICE_URL", "https://api.example.com/v1/", "should not end with /v1"],
])("%s=%s is refused", (name, value, reason) => {
  expect(() => read({ [name]: value })).toThrow(`${name} ${reason}`);
});

test("a worker alone needs a SERVICE_URL", () => {
  expect(() => read({ WORKER: "only" })).toThrow(/SERVICE_URL should be given with WORKER=only/);
  expect(rolesOf(read({ WORKER: "only", SERVICE_URL: "http://127.0.0.1:4010" }))).toEqual(["worker"]);
  expect(rolesOf(read({ WORKER: "off" }))).toEqual(["dashboard", "sandbox"]);
});

test("every invalid variable is named with what it should be, and never with its value", () => {
  const wrong = {
    PORT: "70000",
    APP_URL: "desk",
    DATABASE_URL: "mysql://wrong-value",
    WORKER: "maybe",
    BACKUP_BEFORE_MIGRATING: "maybe",
    APP_SECRET: "wrong-value",
    ACTIONS_KEY: Buffer.from("wrong-value").toString("base64"),
    SETUP_TOKEN: "wrong-value",
    TRUST_PROXY: "wrong-value",
    METRICS_TOKEN: "wrong-value",
    OIDC_ISSUER: "wrong-value",
  };
  const failure = (() => {
    try {
      read(wrong);
      return undefined;
    } catch (error) {
      return error;
    }
  })();
  if (!(failure instanceof CannotStart)) throw new Error("It should have refused to start.");
  for (const name of Object.keys(wrong)) expect(failure.message).toMatch(new RegExp(`^  ${name} `, "m"));
  expect(failure.message).not.toContain("wrong-value");
});
