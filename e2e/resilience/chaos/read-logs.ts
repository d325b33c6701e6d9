import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { callKinds, type Kind } from "./plan.ts";
import type { Happened } from "./troubles.ts";

const errorLevel = 50;
const lineSchema = z.looseObject({
  level: z.union([z.number(), z.string()]),
  time: z.union([z.string(), z.number()]).optional(),
  msg: z.string().default(""),
});

export type ErrorLine = { part: string; at: Date; text: string };

/** The lines at error level that the parts of a Pressroom wrote. */
export function readErrors(dataDir: string, parts: readonly string[]): ErrorLine[] {
  return parts.flatMap((part) =>
    [".1", ""]
      .map((end) => path.join(dataDir, "logs", `${part}.log${end}`))
      .filter((file) => existsSync(file))
      .flatMap((file) => readFileSync(file, "utf8").split("\n"))
      .flatMap((line) => toError(part, line)),
  );
}

function toError(part: string, line: string): ErrorLine[] {
  if (line === "") return [];
  const parsed = lineSchema.safeParse(parse(line)).data;
  // A kill can end a line in the middle.
  if (!parsed) return [];
  const { level, time, ...rest } = parsed;
  const isError =
    level === "error" || level === "fatal" || (typeof level === "number" && level >= errorLevel);
  return isError ? [{ part, at: new Date(time ?? 0), text: JSON.stringify(rest) }] : [];
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Lines at error level that are right during a trouble, and until shortly after it. */
const allowed: readonly { name: string; pattern: RegExp; during: readonly Kind[]; reason: string }[] = [
  {
    name: "job failed, tried again later",
    pattern: /Failed task/,
    during: [...callKinds, "key replaced"],
    reason: "A job of the worker could not read the service. The queue tries it again.",
  },
  {
    name: "nothing can be saved",
    pattern: /nothing can be saved|ENOSPC|no space left/i,
    during: ["full disk"],
    reason: "The data directory is full.",
  },
];

/** A breaker, a pause of the account or a waiting retry outlasts its trouble. */
const afterwardsMs = 180_000;

export function explain({ at, text }: ErrorLine, happened: readonly Happened[]): string | null {
  const kind = allowed.find(({ pattern }) => pattern.test(text));
  const isDuring = happened.some(
    (one) =>
      kind?.during.includes(one.kind) &&
      one.from.getTime() <= at.getTime() &&
      at.getTime() <= one.to.getTime() + afterwardsMs,
  );
  return kind && isDuring ? kind.name : null;
}
