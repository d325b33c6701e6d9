import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import type { Answer, Question } from "./decoder-process.ts";
import { endedBy } from "./ended-by.ts";
import { PictureProblem } from "./picture-problem.ts";

const entry = fileURLToPath(new URL("./decoder-process.ts", import.meta.url));

/** Of the clock: a machine that is busy with something else is no fault of the picture. */
const timesTheCpu = 4;

/** One question at a time. */
export type Decoder = {
  /** @throws PictureProblem when it does not survive the picture, which takes too much time or memory */
  ask<Q extends Question>(question: Q): Promise<Answer<Q["kind"]>>;
  close(): void;
};

/** A process for what strangers made, started with the first question and again after one that it did not survive. */
export function openDecoder(): Decoder {
  let running: ChildProcess | null = null;
  const end = (signal: NodeJS.Signals) => {
    running?.kill(signal);
    running = null;
  };
  return {
    async ask(question) {
      running ??= await start();
      const child = running;
      const over = new AbortController();
      const timer = setTimeout(() => end(endedBy.time), timesTheCpu * question.limits.mostCpuMs);
      const died = once(child, "exit", over).then(([, signal]) => {
        running = null;
        throw new PictureProblem(signal === endedBy.time ? "too_slow" : "too_heavy");
      });
      try {
        // Whether it arrived is told by what comes back.
        child.send(question, () => undefined);
        const [answer] = await Promise.race([once(child, "message", over), died]);
        return answer;
      } finally {
        clearTimeout(timer);
        over.abort();
      }
    },
    close: () => end("SIGKILL"),
  };
}

async function start(): Promise<ChildProcess> {
  // Nothing of this process' environment is its business.
  const child = fork(entry, {
    serialization: "advanced",
    execArgv: [],
    env: { NODE_ENV: "production", TMPDIR: tmpdir(), MALLOC_ARENA_MAX: "2" },
    stdio: "ignore",
  });
  const failed = once(child, "exit").then(() => {
    throw new Error("The process that decodes pictures did not start.");
  });
  await Promise.race([once(child, "message"), failed]);
  return child;
}
