import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Answer, Question } from "./decoder-process.ts";
import { damaged, tooLong } from "./image-error.ts";

const entry = fileURLToPath(new URL("./decoder-process.ts", import.meta.url));
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
export async function askDecoder(question: Question, deadlineMs: number): Promise<Answer> {
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
