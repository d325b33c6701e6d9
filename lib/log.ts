import pino from "pino";
import { env } from "./env.ts";
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
 * one is cut out of the finished line.
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
      hooks: { streamWrite: scrubSecrets },
    },
    steadyOutput(1, droppedNotice),
  );
  return logger;
}
