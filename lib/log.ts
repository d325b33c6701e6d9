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
/** pino's own spelling of a path. */
const pathOf = (depth: string, name: string) =>
  name.includes("-") ? `${depth.replace(/\.$/, "")}["${name}"]` : depth + name;

let logger: pino.Logger | undefined;

/**
 * JSON lines. Fields that could hold a secret are cut out by name, down to the third level; whatever still looks like
 * one is cut out of the finished line. Nothing in a line ends it or acts on a terminal, and its length is bounded.
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

const consoleLevels = { log: "info", info: "info", debug: "debug", warn: "warn", error: "error" } as const;

/**
 * From here on what libraries say on the console is in the log as well. Next puts headers and bodies of requests into
 * it as they came, and errors with their messages, which hold the parameters of statements.
 */
export function logConsole(): void {
  for (const [name, level] of Object.entries(consoleLevels))
    Object.assign(console, {
      [name]: (...said: unknown[]) => {
        const error = said.find((each) => each instanceof Error);
        const text = format(...said.map((each) => (each instanceof Error ? each.name : each)));
        log()[level]({ component: "console", ...(error && describeException(error)) }, cutText(text.trim()));
      },
    });
}
