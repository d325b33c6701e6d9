import { networkInterfaces } from "node:os";
import type { StartOptions } from "./start-options.ts";

/** Only the part that needs such a variable gets it, also when our own environment contains it. */
const confined = [
  "DATABASE_URL",
  "APP_SECRET",
  "APP_SECRET_PREVIOUS",
  "ACTIONS_KEY",
  "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY",
  "SETUP_TOKEN",
  "DEMO_TEST_KEY",
  "DEMO_LIVE_KEY",
  "SERVICE_IS_SANDBOX",
  "SMTP_URL",
  "METRICS_TOKEN",
  "OIDC_ISSUER",
  "OIDC_CLIENT_ID",
  "OIDC_CLIENT_SECRET",
];

export type DemoKeys = { test: string; live: string };

export type Facts = {
  databaseUrl: string;
  appSecret: string;
  /** Still opens what was sealed with it, and keeps sessions valid that it signed. */
  appSecretPrevious?: string | undefined;
  actionsKey: string;
  serviceUrl: string;
  /** Hash of the sources of the build, shared by all instances that run a copy of the build. */
  buildHash?: string | undefined;
  setupToken?: string | undefined;
  demoKeys?: DemoKeys | undefined;
};

/** The dashboard gets the environment of the worker, and what only requests from a browser need. */
export function dashboardEnvironment(options: StartOptions, facts: Facts): NodeJS.ProcessEnv {
  return {
    ...workerEnvironment(options, facts),
    ...providerEnvironment(),
    ACTIONS_KEY: facts.actionsKey,
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: facts.actionsKey,
    NEXT_TELEMETRY_DISABLED: "1",
    HOSTNAME: anyAddress(),
    ...(facts.buildHash && { BUILD_HASH: facts.buildHash }),
    ...(facts.setupToken && { SETUP_TOKEN: facts.setupToken }),
    ...(facts.demoKeys && { DEMO_TEST_KEY: facts.demoKeys.test, DEMO_LIVE_KEY: facts.demoKeys.live }),
  };
}

/** In a container, HOSTNAME is the container's name, and the server would listen only there. */
const anyAddress = () =>
  Object.values(networkInterfaces()).some((found) => found?.some(({ family }) => family === "IPv6"))
    ? "::"
    : "0.0.0.0";

/** The worker signs no one in. */
function providerEnvironment() {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = process.env;
  return {
    ...(OIDC_ISSUER && { OIDC_ISSUER }),
    ...(OIDC_CLIENT_ID && { OIDC_CLIENT_ID }),
    ...(OIDC_CLIENT_SECRET && { OIDC_CLIENT_SECRET }),
  };
}

export function workerEnvironment(options: StartOptions, facts: Facts): NodeJS.ProcessEnv {
  const { SMTP_URL, METRICS_TOKEN } = process.env;
  return {
    ...commonEnvironment(options),
    ...(facts.appSecretPrevious && { APP_SECRET_PREVIOUS: facts.appSecretPrevious }),
    ...(SMTP_URL && { SMTP_URL }),
    ...(METRICS_TOKEN && { METRICS_TOKEN }),
    DATABASE_URL: facts.databaseUrl,
    APP_SECRET: facts.appSecret,
    SERVICE_URL: facts.serviceUrl,
    ...(options.runsSandbox && { SERVICE_IS_SANDBOX: "1" }),
    APP_URL: options.APP_URL,
    PORT: String(options.PORT),
    DATA_DIR: options.DATA_DIR,
  };
}

/** Next makes a key for the build. A dashboard replaces it with its own when it starts. */
export function buildEnvironment(hash: string): NodeJS.ProcessEnv {
  return {
    ...withoutSandbox(),
    NODE_ENV: "production",
    BUILD_HASH: hash,
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

export function sandboxEnvironment(given: {
  port: number;
  databaseUrl: string;
  controlToken: string;
  autopilot: "on" | "off";
}): NodeJS.ProcessEnv {
  return {
    // It traces nothing, and the headers for a collector may contain a token.
    ...keep((name) => !name.startsWith("OTEL_") && !confined.includes(name)),
    SANDBOX_AUTOPILOT: process.env.SANDBOX_AUTOPILOT || given.autopilot,
    NODE_ENV: "production",
    SANDBOX_PORT: String(given.port),
    SANDBOX_DATABASE_URL: given.databaseUrl,
    SANDBOX_CONTROL_TOKEN: given.controlToken,
  };
}

function commonEnvironment(options: StartOptions): NodeJS.ProcessEnv {
  return { ...withoutSandbox(), NODE_ENV: options.dev ? "development" : "production" };
}

function withoutSandbox(): NodeJS.ProcessEnv {
  return keep((name) => !name.startsWith("SANDBOX_") && !confined.includes(name));
}

function keep(wanted: (name: string) => boolean): NodeJS.ProcessEnv {
  const { NODE_ENV } = process.env;
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => wanted(name))), NODE_ENV };
}
