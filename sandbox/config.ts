import { z } from "zod";
import { createOutboundNetwork, type OutboundNetwork } from "./net/outbound.ts";
import { isRange, toBlockList } from "./net/ranges.ts";

export type Network = "local" | "strict";

const loopbackHosts = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

const defaultControlToken = "sandbox";

const port = z.coerce.number().int().min(0).max(65_535);
const onOrOff = z.enum(["on", "off"]).default("off").describe('"on" or "off"');

const ranges = z.string().transform((text, ctx) => {
  const listed = text.split(",").map((range) => range.trim());
  if (listed.every(isRange)) return toBlockList(listed);
  ctx.addIssue("no range");
  return z.NEVER;
});

const environment = z.object({
  SANDBOX_PORT: port.default(4010).describe("a port number, 0 for any free one"),
  SANDBOX_HOST: z.string().min(1).default("127.0.0.1").describe("the address to listen on"),
  SANDBOX_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe("the address of a PostgreSQL database of its own: postgres://user:password@host:port/name"),
  SANDBOX_NETWORK: z.enum(["local", "strict"]).default("local").describe('"local" or "strict"'),
  SANDBOX_ALLOW: ranges
    .optional()
    .describe("networks with commas between, such as 172.17.0.0/16,fd00:1::/64"),
  SANDBOX_CONTROL_TOKEN: z.string().min(1).default(defaultControlToken).describe("a secret, not empty"),
  SANDBOX_RATE_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe("requests a minute and account, at least 1"),
  SANDBOX_AUTOPILOT: onOrOff,
  SANDBOX_CHECK_REPLIES: onOrOff,
  SANDBOX_SEED: z.string().min(1).optional().describe("any text"),
});

export interface SeedOptions {
  seed?: string | undefined;
  orders?: number | undefined;
  products?: number | undefined;
  variants?: number | undefined;
}

export interface SandboxConfig {
  databaseUrl: string;
  /** 0: any free port */
  port: number;
  host: string;
  /**
   * "local" also accepts http, loopback addresses and the ranges that `outside` allows; "strict" follows the
   * specification to the letter
   */
  network: Network;
  outside: OutboundNetwork;
  controlToken: string;
  /** requests per minute and account */
  rateLimit: number;
  autopilot: boolean;
  /** checks every reply of /v1 against /openapi.json; for tests, because it needs the development dependencies */
  checkReplies: boolean;
  /** used on the first start; later starts keep the data */
  seed: SeedOptions;
}

export type SandboxOptions = Pick<SandboxConfig, "databaseUrl"> & Partial<SandboxConfig>;

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/**
 * Fills in the defaults. A host that is not loopback requires the strict network and a control token of its own.
 * @throws ConfigError
 */
export function completeConfig(options: SandboxOptions): SandboxConfig {
  const config: SandboxConfig = {
    port: 0,
    host: "127.0.0.1",
    network: "local",
    outside: createOutboundNetwork(),
    controlToken: defaultControlToken,
    rateLimit: 600,
    autopilot: false,
    checkReplies: false,
    seed: {},
    ...options,
  };
  if (loopbackHosts.test(config.host)) return config;
  if (config.network === "local") {
    throw new ConfigError(
      `SANDBOX_NETWORK must be "strict" when SANDBOX_HOST is ${config.host}: "local" lets callers reach this machine's own addresses.`,
    );
  }
  if (config.controlToken === defaultControlToken) {
    throw new ConfigError(
      `SANDBOX_CONTROL_TOKEN must be a secret of its own when SANDBOX_HOST is ${config.host}: its default is known to everybody.`,
    );
  }
  return config;
}

/**
 * Reads the environment. The error for a wrong variable says its name and what it should be.
 * @throws ConfigError
 */
export function readConfig(env: Record<string, string | undefined>): SandboxConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    const lines = Object.entries(environment.shape)
      .filter(([name]) => names.has(name))
      .map(([name, schema]) => `${name} must be ${schema.description}.`);
    throw new ConfigError(lines.join("\n"));
  }
  const values = parsed.data;
  return completeConfig({
    databaseUrl: values.SANDBOX_DATABASE_URL,
    port: values.SANDBOX_PORT,
    host: values.SANDBOX_HOST,
    network: values.SANDBOX_NETWORK,
    outside: createOutboundNetwork(values.SANDBOX_ALLOW),
    controlToken: values.SANDBOX_CONTROL_TOKEN,
    rateLimit: values.SANDBOX_RATE_LIMIT,
    autopilot: values.SANDBOX_AUTOPILOT === "on",
    checkReplies: values.SANDBOX_CHECK_REPLIES === "on",
    seed: { seed: values.SANDBOX_SEED },
  });
}
