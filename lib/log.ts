import { format } from "node:util";
import pino from "pino";
import { describeException } from "./describe-exception.ts";
import { env } from "./env.ts";
import { cutText, toLogLine } from "./log-line.ts";
import { scrubSecrets } from "./scrub-secrets.ts";
import { droppedNotice, steadyOutput } from "./steady-output.ts";

const secretFields = [
  "authorization",
  "apiKey",
  "api_key",
  "secret",
  "password",
  "passwordHash",
  "newPassword",
  "token",
  "csrfToken",
  "sid",
  "recoveryCode",
  "totpSecret",
  "ciphertext",
  "cookie",
  "set-cookie",
];

const depths = ["", "*.", "*.*."];
/** A path in the notation of pino. */
const pathOf = (depth: string, name: string) =>
  name.includes("-") ? `${depth.replace(/\.$/, "")}["${name}"]` : depth + name;

let logger: pino.Logger | undefined;

/**
 * The logger. It writes JSON lines. pino redacts fields that could contain a secret by name, down to the third level;
 * `scrubSecrets` removes what still looks like a secret from the finished line. Nothing in a line ends it or acts on
 * a terminal, and its length is bounded.
 */
export function log(): pino.Logger {
  logger ??= pino(
    {
      level: env().LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: depths.flatMap((depth) => secretFields.map((name) => pathOf(depth, name))),
        censor: "[redacted]",
      },
      hooks: { streamWrite: (line) => `${toLogLine(scrubSecrets(line))}\n` },
    },
    steadyOutput(1, droppedNotice),
  );
  return logger;
}

/** What Next warns of when a page calls an action that this build does not have. The page then offers a reload. */
const actionOfAnotherBuild = "Failed to find Server Action";

const consoleLevels = { log: "info", info: "info", debug: "debug", warn: "warn", error: "error" } as const;

/**
 * Redirects the console to the log from now on. Next prints headers and bodies of requests unchanged, and errors with
 * their messages, which contain the parameters of statements.
 */
export function logConsole(): void {
  for (const [name, level] of Object.entries(consoleLevels))
    Object.assign(console, {
      [name]: (...said: unknown[]) => {
        const error = said.find((each) => each instanceof Error);
        if (error?.message.startsWith(actionOfAnotherBuild)) {
          log().info({ component: "console" }, "A page of another build was asked to reload.");
          return;
        }
        const text = format(...said.map((each) => (each instanceof Error ? each.name : each)));
        log()[level]({ component: "console", ...(error && describeException(error)) }, cutText(text.trim()));
      },
    });
}
