import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dashboardEnvironment, type Facts, sandboxEnvironment, workerEnvironment } from "./environment.ts";
import { readStartOptions } from "./start-options.ts";

const facts: Facts = {
  databaseUrl: "postgres://canary-database",
  appSecret: "canary-app-secret",
  actionsKey: "canary-actions-key",
  serviceUrl: "http://127.0.0.1:4010",
  setupToken: "canary-setup-token",
  demoKeys: { test: "canary-test-key", live: "canary-live-key" },
};
const sandbox = {
  port: 4010,
  databaseUrl: "postgres://canary-sandbox-database",
  controlToken: "canary-control-token",
  autopilot: "on",
} as const;

// Variables of the shell that started us must not reach a wrong part either.
beforeEach(() => {
  vi.stubEnv("SANDBOX_CONTROL_TOKEN", "canary-control-token");
  vi.stubEnv("SANDBOX_DATABASE_URL", "postgres://canary-sandbox-database");
  vi.stubEnv("DEMO_LIVE_KEY", "canary-live-key");
  vi.stubEnv("APP_SECRET", "canary-app-secret");
  vi.stubEnv("SMTP_URL", "smtp://canary-mail");
  vi.stubEnv("METRICS_TOKEN", "canary-metrics-token");
  vi.stubEnv("OIDC_CLIENT_SECRET", "canary-provider");
  vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "authorization=canary-collector");
});
afterEach(() => vi.unstubAllEnvs());

const options = () => readStartOptions([], { NODE_ENV: "test" });
const canaries = (environment: NodeJS.ProcessEnv) =>
  [...JSON.stringify(environment).matchAll(/canary-([a-z-]+)/g)].map(([, name]) => name).sort();

test("the dashboard gets everything except what belongs to the sandbox", () => {
  const environment = dashboardEnvironment(options(), facts);
  expect(new Set(canaries(environment))).toEqual(
    new Set([
      "actions-key",
      "app-secret",
      "collector",
      "database",
      "live-key",
      "mail",
      "metrics-token",
      "provider",
      "setup-token",
      "test-key",
    ]),
  );
  expect(environment).toMatchObject({ SERVICE_IS_SANDBOX: "1", SERVICE_URL: facts.serviceUrl });
});

test("the worker gets no demo keys, no setup token and no key of server actions", () => {
  expect(canaries(workerEnvironment(options(), facts))).toEqual([
    "app-secret",
    "collector",
    "database",
    "mail",
    "metrics-token",
  ]);
});

test("the sandbox gets its own database and token, and nothing of the dashboard's", () => {
  expect(canaries(sandboxEnvironment(sandbox))).toEqual(["control-token", "sandbox-database"]);
});

test("an empty SANDBOX_AUTOPILOT counts as not set", () => {
  vi.stubEnv("SANDBOX_AUTOPILOT", "");
  expect(sandboxEnvironment(sandbox)).toMatchObject({ SANDBOX_AUTOPILOT: sandbox.autopilot });
  vi.stubEnv("SANDBOX_AUTOPILOT", "off");
  expect(sandboxEnvironment(sandbox)).toMatchObject({ SANDBOX_AUTOPILOT: "off" });
});

test("with a SERVICE_URL, the worker does not get SERVICE_IS_SANDBOX", () => {
  const own = readStartOptions([], { NODE_ENV: "test", SERVICE_URL: "https://api.example.com" });
  expect(workerEnvironment(own, facts)).not.toHaveProperty("SERVICE_IS_SANDBOX");
});
