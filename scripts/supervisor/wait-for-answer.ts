import { setTimeout as pause } from "node:timers/promises";
import { CannotStart } from "../cannot-start.ts";

const everyMs = 60;
const mostMsACall = 10_000;

type Question = {
  what: string;
  url: string;
  headers?: Record<string, string>;
  patienceMs: number;
  signal: AbortSignal;
  log: string;
};

/**
 * Repeats the request until a 2xx response arrives.
 * @throws CannotStart when none arrives in time
 */
export async function waitForAnswer(question: Question): Promise<void> {
  const deadline = Date.now() + question.patienceMs;
  let last = "no answer";
  while (Date.now() < deadline) {
    question.signal.throwIfAborted();
    const outcome = await ask(question);
    if (outcome === "ready") return;
    last = outcome;
    await pause(everyMs);
  }
  const seconds = question.patienceMs / 1000;
  throw new CannotStart(
    `The ${question.what} was not ready within ${seconds} s (${last}). Its log is ${question.log}.`,
  );
}

async function ask({ url, headers, signal }: Question): Promise<string> {
  try {
    const response = await fetch(url, {
      headers: headers ?? {},
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(mostMsACall)]),
    });
    await response.arrayBuffer();
    return response.ok ? "ready" : `it answers ${response.status}`;
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return cause || "no answer";
  }
}
