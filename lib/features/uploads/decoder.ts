import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import { DecoderFailure } from "./internal/inspect/decoder-failure.ts";
import type { Question, Answer as Reply } from "./internal/inspect/decoder-process.ts";
import { limitSignals } from "./internal/inspect/limit-signals.ts";
import { machineError } from "./internal/inspect/machine-error.ts";
import { PictureProblem } from "./internal/inspect/picture-problem.ts";

/** From the root, where every program of ours runs: Next.js compiles this file into another folder. */
const entry = path.resolve("lib/features/uploads/internal/inspect/decoder-process.ts");

/** The wall clock limit as a multiple of the CPU limit, because other work may slow the machine down. */
const timesTheCpu = 4;
const startMs = 30_000;
/** Signals of native code that crashes on its input. */
const crashes: ReadonlySet<string> = new Set(["SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE", "SIGTRAP"]);

type Answer<Q extends Question> = Exclude<Reply<Q["kind"]>, { failure: string }>;

/** Answers one question at a time. */
export type Decoder = {
  /**
   * @throws PictureProblem if the picture takes too much time or memory, or crashes the process
   * @throws DecoderFailure if something else ended the process or kept it from its work
   */
  ask<Q extends Question>(question: Q): Promise<Answer<Q>>;
  close(): void;
};

/** A separate process for untrusted pictures. It starts with the first question, and again after it has ended. */
export function openDecoder(): Decoder {
  let running: ChildProcess | null = null;
  const end = () => {
    running?.kill("SIGKILL");
    running = null;
  };
  const begin = async () => {
    const child = await start();
    // The process can also end between two pictures.
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
  // If the process has just ended, its exit event gives the reason first.
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
  if (signal === limitSignals.time || signal === "SIGXCPU") return new PictureProblem("too_slow");
  if (signal === limitSignals.memory) return new PictureProblem("too_heavy");
  if (signal && crashes.has(signal)) return new PictureProblem("too_heavy");
  return new DecoderFailure(signal ?? `exit ${exitCode}`, true);
}

async function start(): Promise<ChildProcess> {
  // The process must not see our environment variables.
  const child = fork(/*turbopackIgnore: true*/ entry, {
    serialization: "advanced",
    execArgv: [],
    env: { NODE_ENV: "production", TMPDIR: tmpdir(), MALLOC_ARENA_MAX: "2" },
    stdio: "ignore",
  });
  // Ignored: a lost signal or message shows in the exit event or in the missing reply.
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
