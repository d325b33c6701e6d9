import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const database = { SANDBOX_DATABASE_URL: "postgres://user:secret@127.0.0.1:5432/service" };

describe("readConfig", () => {
  it("fills in every default", () => {
    expect(readConfig(database)).toMatchObject({
      port: 4010,
      host: "127.0.0.1",
      network: "local",
      controlToken: "sandbox",
      rateLimit: 600,
      autopilot: false,
      checkReplies: false,
    });
  });

  it.each([
    [{}, "SANDBOX_DATABASE_URL must be"],
    [{ ...database, SANDBOX_PORT: "70000" }, "SANDBOX_PORT must be a port number"],
    [{ ...database, SANDBOX_NETWORK: "open" }, "SANDBOX_NETWORK must be"],
    [{ ...database, SANDBOX_ALLOW: "the bridge" }, "SANDBOX_ALLOW must be networks"],
    [{ ...database, SANDBOX_ALLOW: "172.17.0.0/33" }, "SANDBOX_ALLOW must be networks"],
    [{ ...database, SANDBOX_ALLOW: "172.17.0.0/16,,10.0.0.0/8" }, "SANDBOX_ALLOW must be networks"],
    [{ ...database, SANDBOX_ALLOW: "172.17.0.0/16/8" }, "SANDBOX_ALLOW must be networks"],
    [{ ...database, SANDBOX_ALLOW: "http://172.17.0.1" }, "SANDBOX_ALLOW must be networks"],
    [{ ...database, SANDBOX_RATE_LIMIT: "0" }, "SANDBOX_RATE_LIMIT must be"],
    [{ ...database, SANDBOX_AUTOPILOT: "yes" }, "SANDBOX_AUTOPILOT must be"],
    [{ ...database, SANDBOX_CHECK_REPLIES: "1" }, "SANDBOX_CHECK_REPLIES must be"],
    [
      { ...database, SANDBOX_HOST: "0.0.0.0", SANDBOX_CONTROL_TOKEN: "own" },
      'SANDBOX_NETWORK must be "strict"',
    ],
    [{ ...database, SANDBOX_HOST: "0.0.0.0", SANDBOX_NETWORK: "strict" }, "SANDBOX_CONTROL_TOKEN must be"],
  ])("throws an error that names the wrong variable: %o", (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it("accepts a public host with the strict network and a control token of its own", () => {
    const env = { SANDBOX_HOST: "0.0.0.0", SANDBOX_NETWORK: "strict", SANDBOX_CONTROL_TOKEN: "own" };
    expect(readConfig({ ...database, ...env }).host).toBe("0.0.0.0");
  });

  it("allows exactly the ranges that SANDBOX_ALLOW lists", () => {
    const { outside } = readConfig({ ...database, SANDBOX_ALLOW: "172.17.0.0/16, fd12::/16,10.1.2.3" });
    const isAllowed = (address: string) =>
      outside.allow.check(address, address.includes(":") ? "ipv6" : "ipv4");
    expect(["172.17.9.9", "fd12::1", "10.1.2.3"].map(isAllowed)).toEqual([true, true, true]);
    expect(["172.18.0.1", "fd13::1", "10.1.2.4"].map(isAllowed)).toEqual([false, false, false]);
    expect(readConfig(database).outside.allow.check("172.17.0.1")).toBe(false);
  });

  it("takes the seed from SANDBOX_SEED; an empty value means none", () => {
    expect(readConfig({ ...database, SANDBOX_SEED: "journeys" }).seed.seed).toBe("journeys");
    expect(readConfig({ ...database, SANDBOX_SEED: "" }).seed.seed).toBeUndefined();
  });

  it("an error does not contain the database's password", () => {
    expect(() => readConfig({ SANDBOX_DATABASE_URL: "mysql://root:hunter2@db" })).not.toThrow("hunter2");
  });
});
