import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { DecoderFailure } from "./internal/inspect/decoder-failure.ts";
import type { Question, Answer as Reply } from "./internal/inspect/decoder-process.ts";
import { endedBy } from "./internal/inspect/ended-by.ts";
import { machineError } from "./internal/inspect/machine-error.ts";
import { PictureProblem } from "./internal/inspect/picture-problem.ts";

const entry = fileURLToPath(new URL("./internal/inspect/decoder-process.ts", import.meta.url));

/** Of the clock: a machine that is busy with something else is no fault of the picture. */
const timesTheCpu = 4;
const startMs = 30_000;
/** Of native code that does not survive what it reads. */
const crashes: ReadonlySet<string> = new Set(["SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE", "SIGTRAP"]);

type Answer<Q extends Question> = Exclude<Reply<Q["kind"]>, { failure: string }>;

/** One question at a time. */
export type Decoder = {
  /**
   * @throws PictureProblem when it does not survive the picture, which takes too much time or memory
   * @throws DecoderFailure when something else ended it or kept it from its work
   */
  ask<Q extends Question>(question: Q): Promise<Answer<Q>>;
  close(): void;
};

/** A process for what strangers made, started with the first question and again after one that it did not survive. */
export function openDecoder(): Decoder {
  let running: ChildProcess | null = null;
  const end = () => {
    running?.kill("SIGKILL");
    running = null;
  };
  const begin = async () => {
    const child = await start();
    // Also between two pictures.
    child.once("exit", () => {
      if (running === child) running = null;
    });
    return child;
  };
  return {
    async ask(question) {
      running ??= await begin();
      try {
        return await answerOf(running, question);
      } catch (error) {
        end();
        throw error;
      }
    },
    close: end,
  };
}

async function answerOf<Q extends Question>(child: ChildProcess, question: Q): Promise<Answer<Q>> {
  const over = new AbortController();
  const answered = once(child, "message", over).then(([reply]: Reply<Q["kind"]>[]) => reply);
  const died = once(child, "exit", over).then(([code, signal]) => {
    throw whyItDied(code, signal);
  });
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new PictureProblem("too_slow")),
    timesTheCpu * question.limits.mostCpuMs,
  );
  // One that has just died tells by itself of what.
  child.send(question, (error) => error && setImmediate(reject, new DecoderFailure("unreachable", false)));
  try {
    const reply = await Promise.race([answered, died, stopped]);
    if (reply && "failure" in reply) throw new DecoderFailure(reply.failure, false);
    return reply as Answer<Q>;
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

function whyItDied(exitCode: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === endedBy.time || signal === "SIGXCPU") return new PictureProblem("too_slow");
  if (signal === endedBy.memory) return new PictureProblem("too_heavy");
  if (signal && crashes.has(signal)) return new PictureProblem("too_heavy");
  return new DecoderFailure(signal ?? `exit ${exitCode}`, true);
}

async function start(): Promise<ChildProcess> {
  // Nothing of this process' environment is its business.
  const child = fork(entry, {
    serialization: "advanced",
    execArgv: [],
    env: { NODE_ENV: "production", TMPDIR: tmpdir(), MALLOC_ARENA_MAX: "2" },
    stdio: "ignore",
  });
  // Whether a signal or a message reached it is told by what comes back.
  child.on("error", () => undefined);
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), startMs);
  const died = once(child, "exit", over).then(() => Promise.reject());
  try {
    await Promise.race([once(child, "message", over), died]);
    return child;
  } catch (error) {
    child.kill("SIGKILL");
    throw new DecoderFailure(machineError(error) ?? "did not start", false);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
