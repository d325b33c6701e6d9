import { expect, test } from "vitest";
import { parseEnv } from "./env.ts";

const good = {
  DATABASE_URL: "postgres://127.0.0.1/pressroom",
  SERVICE_URL: "http://127.0.0.1:4010/",
  APP_SECRET: "s".repeat(44),
};

test("missing variables get their defaults, and URLs lose their trailing slash", () => {
  expect(parseEnv(good)).toMatchObject({
    PORT: 3000,
    APP_URL: "http://localhost:3000",
    SERVICE_URL: "http://127.0.0.1:4010",
    SERVICE_IS_SANDBOX: false,
  });
  expect(parseEnv({ ...good, PORT: "8080", APP_URL: "https://desk.example.com/" }).APP_URL).toBe(
    "https://desk.example.com",
  );
});

test.each([
  ["?application_name=mine", ""],
  ["?options=-c%20work_mem%3D64MB", "options=-c work_mem=64MB -c jit=off"],
  [
    "?sslmode=require&application_name=mine&options=-c+jit%3Don",
    "sslmode=require&options=-c jit=on -c jit=off",
  ],
  ["?sslmode=require", "sslmode=require"],
])("DATABASE_URL with %s cannot rename connections or turn jit on", (query, kept) => {
  const given = `postgres://ada:a%3Fb@127.0.0.1/pressroom${query}`;
  const once = parseEnv({ ...good, DATABASE_URL: given }).DATABASE_URL;
  // The supervisor parses it, and then each process that it starts.
  const { DATABASE_URL } = parseEnv({ ...good, DATABASE_URL: once });
  const [address, parameters = ""] = DATABASE_URL.split("?");
  expect(address).toBe("postgres://ada:a%3Fb@127.0.0.1/pressroom");
  expect(decodeURIComponent(parameters)).toBe(kept);
});

test("one S3 key without the other is refused", () => {
  const half = { ...good, S3_BUCKET: "files", S3_ACCESS_KEY_ID: "canary" };
  expect(() => parseEnv(half)).toThrow("S3_SECRET_ACCESS_KEY should be set together with");
  expect(parseEnv({ ...half, S3_SECRET_ACCESS_KEY: "s" }).S3_BUCKET).toBe("files");
});

test("an OIDC provider needs all its variables and an https or loopback address", () => {
  const provider = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "canary" };
  expect(parseEnv({ ...good, ...provider })).toMatchObject(provider);
  const { OIDC_CLIENT_SECRET: _, ...half } = provider;
  expect(() => parseEnv({ ...good, ...half })).toThrow("OIDC_ISSUER should be set together with");
  for (const OIDC_ISSUER of ["http://id.example", "http://localhost.evil.example", "ftp://localhost", "id"])
    expect(() => parseEnv({ ...good, ...provider, OIDC_ISSUER })).toThrow("OIDC_ISSUER should b");
  for (const OIDC_ISSUER of ["http://localhost:8080/realms/a", "http://127.0.0.1:1", "http://[::1]:1"])
    expect(parseEnv({ ...good, ...provider, OIDC_ISSUER }).OIDC_ISSUER).toBe(OIDC_ISSUER);
});

test.each([
  ["PORT", "eighty", "PORT should be a port number"],
  ["APP_URL", "no-address", "APP_URL should be a whole address"],
  ["S3_ENDPOINT", "minio:9000", "S3_ENDPOINT should be a whole address"],
  ["SERVICE_URL", "https://api.example.com/v1", "SERVICE_URL should not end with /v1"],
  ["DATABASE_URL", "mysql://x", "DATABASE_URL should begin with postgres://"],
  ["APP_SECRET", "short-canary", "APP_SECRET should be at least 32 characters"],
  ["LOG_LEVEL", "loud", "LOG_LEVEL"],
])("a wrong %s stops the start; the error names it and says what it should be", (name, value, sentence) => {
  expect(() => parseEnv({ ...good, [name]: value })).toThrow(sentence);
  expect(() => parseEnv({ ...good, [name]: value })).not.toThrow(value);
});

test("the error names every wrong variable", () => {
  expect(() => parseEnv({})).toThrow(/DATABASE_URL[\s\S]*SERVICE_URL[\s\S]*APP_SECRET/);
});
