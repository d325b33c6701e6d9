import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileLimits } from "../domain/print-files.ts";
import type { DecodeReply, DecodeRequest } from "./decoder-process.ts";
import { damaged, ImageError, type ImageFacts, tooLong } from "./read-image.ts";

/** Runs one task after the other, in the order of the calls. */
type TaskQueue = <T>(work: () => Promise<T>) => Promise<T>;

function createTaskQueue(): TaskQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** A queue for each name, kept only while it has tasks. */
export class NamedQueues {
  readonly #lanes = new Map<string, { queue: TaskQueue; users: number }>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#lanes.get(name) ?? { queue: createTaskQueue(), users: 0 };
    this.#lanes.set(name, entry);
    entry.users += 1;
    try {
      return await entry.queue(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#lanes.delete(name);
    }
  }
}

// The file has the extension of this one: .ts in the source, .js in the build.
const entry = path.join(import.meta.dirname, `decoder-process${path.extname(import.meta.filename)}`);
const idleMs = 60_000;

/** The decoder process. It starts with the first picture, and ends after `idleMs` without a picture. */
let decoderProcess: Promise<ChildProcess> | undefined;
let idleTimer: NodeJS.Timeout | undefined;

function end(child: ChildProcess): void {
  decoderProcess = undefined;
  child.kill("SIGKILL");
}

async function start(): Promise<ChildProcess> {
  // The decoder reads untrusted files, so it gets no environment variables of this process.
  const child = fork(entry, {
    serialization: "advanced",
    execArgv: [],
    env: { NODE_ENV: "production" },
    stdio: "ignore",
  });
  const failed = once(child, "exit").then(() => {
    throw new Error("The process that decodes pictures did not start.");
  });
  await Promise.race([once(child, "message"), failed]);
  child.once("exit", () => {
    decoderProcess = undefined;
  });
  return child;
}

/** An idle decoder must not keep this process alive. */
function startIdleTimer(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  idleTimer = setTimeout(() => end(child), idleMs).unref();
}

/**
 * Sends a picture to the decoder process, one at a time. Throws ImageError when the decoder takes longer than
 * `deadlineMs` (then it is killed), and when the decoder crashes.
 */
async function askDecoder(question: DecodeRequest, deadlineMs: number): Promise<DecodeReply> {
  clearTimeout(idleTimer);
  decoderProcess ??= start();
  const child = await decoderProcess.catch((error) => {
    decoderProcess = undefined;
    throw error;
  });
  child.ref();
  child.channel?.ref();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    end(child);
  }, deadlineMs);
  const over = new AbortController();
  const died = once(child, "exit", over).then(() => {
    throw late ? tooLong() : damaged();
  });
  try {
    // An error of sending needs no handling: the decoder's answer or exit decides.
    child.send(question, () => undefined);
    const [answer] = await Promise.race([once(child, "message", over), died]);
    startIdleTimer(child);
    return answer;
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

// One picture at a time, to limit memory.
const pictureQueue = createTaskQueue();

/**
 * Reads the type, size and resolution of a picture from its content, and decodes it, in a child process that is killed
 * when it takes too long. Throws ImageError when the file is not a PNG or JPEG, is damaged or too large.
 * Specification: File.
 */
export function inspectImage(bytes: Uint8Array, maxMegapixels: number): Promise<ImageFacts> {
  return pictureQueue(async () => {
    const answer = await askDecoder({ bytes, maxMegapixels }, fileLimits.killMs);
    if ("facts" in answer) return answer.facts;
    const { code, message, details } = answer.problem;
    throw new ImageError(code, message, details);
  });
}
