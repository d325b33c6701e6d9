import path from "node:path";
import { z } from "zod";
import {
  databaseAddress,
  findWrongVariables,
  serviceAddress,
  webAddress,
  wrongVariablesOf,
} from "#lib/env.ts";
import { CannotStart } from "../cannot-start.ts";
import { isAssembled, root } from "../root.ts";
import type { Role } from "./running-file.ts";

const port = z.coerce.number("should be a port number").int().min(1).max(65_535);
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, "should begin with postgres://");
const keyBytes = [16, 24, 32];

const variables = z
  .object({
    PORT: port.default(3000),
    APP_URL: webAddress.optional(),
    DATA_DIR: z.string().default(".data"),
    DATABASE_URL: databaseAddress.optional(),
    SERVICE_URL: serviceAddress.optional(),
    WORKER: z.enum(["on", "off", "only"], "should be on, off or only").default("on"),
    BACKUP_BEFORE_MIGRATING: z.enum(["on", "off"], "should be on or off").default("on"),
    APP_SECRET: z.string().min(32, "should be at least 32 characters from a random source").optional(),
    APP_SECRET_PREVIOUS: z
      .string()
      .min(32, "should be the secret that APP_SECRET was before, of at least 32 characters")
      .optional(),
    ACTIONS_KEY: z
      .base64("should be base64")
      .refine(isKey, "should be 16, 24 or 32 bytes in base64")
      .optional(),
    SETUP_TOKEN: z.string().min(16, "should be at least 16 characters").optional(),
    SANDBOX_PORT: port.optional(),
    SANDBOX_DATABASE_URL: postgresUrl.optional(),
    SANDBOX_CONTROL_TOKEN: z.string().default("sandbox"),
  })
  .refine((given) => given.WORKER !== "only" || given.SERVICE_URL !== undefined, {
    path: ["SERVICE_URL"],
    error: "should be given with WORKER=only, which runs no sandbox",
  });

/** Instances of one image share these, so an image never makes its own. */
const shared = ["DATABASE_URL", "SERVICE_URL", "APP_SECRET", "ACTIONS_KEY"] as const;

const forImages = variables.superRefine((given, context) => {
  for (const name of shared) {
    const isNeeded = name !== "ACTIONS_KEY" || given.WORKER !== "only";
    if (isNeeded && given[name] === undefined)
      context.addIssue({ code: "custom", path: [name], message: "should be given; instances share it" });
  }
});

export type StartOptions = Omit<z.output<typeof variables>, "APP_URL"> & {
  APP_URL: string;
  dev: boolean;
  runsDashboard: boolean;
  runsWorker: boolean;
  runsSandbox: boolean;
};

/**
 * Reads the options from the environment and the flags. `DATA_DIR` is absolute.
 * @throws CannotStart with every invalid variable
 */
export function readStartOptions(flags: readonly string[], environment: NodeJS.ProcessEnv): StartOptions {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = (isAssembled ? forImages : variables).safeParse(given);
  // Those that only a process reads are checked here too, before a backup, a migration or a process begins.
  const ofProcesses = findWrongVariables(environment);
  if (!parsed.success || ofProcesses.length > 0) {
    // A variable of both is named once.
    const wrong = new Map([...ofProcesses, ...(parsed.success ? [] : wrongVariablesOf(parsed.error))]);
    const lines = [...wrong].map(([name, reason]) => `${name} ${reason}`);
    throw new CannotStart(`Pressroom cannot start:\n  ${lines.join("\n  ")}`);
  }
  const { data } = parsed;
  return {
    ...data,
    APP_URL: data.APP_URL ?? `http://localhost:${data.PORT}`,
    DATA_DIR: path.resolve(root, data.DATA_DIR),
    dev: flags.includes("--dev"),
    runsDashboard: data.WORKER !== "only",
    runsWorker: data.WORKER !== "off",
    runsSandbox: data.SERVICE_URL === undefined,
  };
}

/** The roles that this start takes. A second start on the same data directory cannot take them too. */
export function rolesOf(options: StartOptions): Role[] {
  return [
    ...(options.runsDashboard ? (["dashboard"] as const) : []),
    ...(options.runsWorker ? (["worker"] as const) : []),
    ...(options.runsSandbox ? (["sandbox"] as const) : []),
  ];
}

/** The role under which this start announces what runs. */
export function mainRole(options: StartOptions): Role {
  return options.runsDashboard ? "dashboard" : "worker";
}

function isKey(value: string): boolean {
  return keyBytes.includes(Buffer.from(value, "base64").length);
}
