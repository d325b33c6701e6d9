import pino from "pino";
import { env } from "./env.ts";

const secretFields = [
  "authorization",
  "apiKey",
  "api_key",
  "secret",
  "password",
  "token",
  "ciphertext",
  "cookie",
];

let logger: pino.Logger | undefined;

/** JSON lines. Fields that could hold a secret are cut out by name, at the top and one level down. */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`]), censor: "[redacted]" },
  });
  return logger;
}
