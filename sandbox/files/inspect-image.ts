import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileLimits } from "../domain/print-files.ts";
import type { Answer, Question } from "./decoder-process.ts";
import { damaged, ImageError, type ImageFacts, tooLong } from "./read-image.ts";

/** Runs one piece of work after the other, in the order they came. */
type Lane = <T>(work: () => Promise<T>) => Promise<T>;

function openLane(): Lane {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** One lane for each name, kept only while somebody is in it. */
export class NamedLanes {
  readonly #lanes = new Map<string, { lane: Lane; users: number }>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const entry = this.#lanes.get(name) ?? { lane: openLane(), users: 0 };
    this.#lanes.set(name, entry);
    entry.users += 1;
    try {
      return await entry.lane(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) this.#lanes.delete(name);
    }
  }
}

// Beside this file, whether it is the source or was built.
const entry = path.join(import.meta.dirname, `decoder-process${path.extname(import.meta.filename)}`);
const idleMs = 60_000;

/** Started for the first picture and kept for the next ones; gone when none came for a while. */
let warm: Promise<ChildProcess> | undefined;
let resting: NodeJS.Timeout | undefined;

function end(child: ChildProcess): void {
  warm = undefined;
  child.kill("SIGKILL");
}

async function start(): Promise<ChildProcess> {
  // It reads what strangers made: nothing of this process' environment is its business.
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
    warm = undefined;
  });
  return child;
}

/** While it rests, it keeps nobody from ending. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  resting = setTimeout(() => end(child), idleMs).unref();
}

/**
 * Asks the decoding process, one question at a time. Throws ImageError when it takes longer than `deadlineMs` (it is
 * killed) and when it does not survive the picture.
 */
async function askDecoder(question: Question, deadlineMs: number): Promise<Answer> {
  clearTimeout(resting);
  warm ??= start();
  const child = await warm.catch((error) => {
    warm = undefined;
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
    // Whether it arrived is told by what comes back.
    child.send(question, () => undefined);
    const [answer] = await Promise.race([once(child, "message", over), died]);
    rest(child);
    return answer;
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

// One picture at a time: what several large ones would take of memory adds up.
const lane = openLane();

/**
 * What a picture is, told by its content alone and only after it was decoded, in a process of its own that is killed
 * when it takes too long. Throws ImageError for what is no PNG or JPEG, is damaged or too large. Specification: File.
 */
export function inspectImage(bytes: Uint8Array, maxMegapixels: number): Promise<ImageFacts> {
  return lane(async () => {
    const answer = await askDecoder({ bytes, maxMegapixels }, fileLimits.killMs);
    if ("facts" in answer) return answer.facts;
    const { code, message, details } = answer.problem;
    throw new ImageError(code, message, details);
  });
}
