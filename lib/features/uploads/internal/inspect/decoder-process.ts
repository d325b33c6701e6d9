import { type Drawing, drawMockup } from "./draw-mockup.ts";
import { limitSignals } from "./limit-signals.ts";
import { machineError } from "./machine-error.ts";
import type { PictureLimits } from "./picture-facts.ts";
import { PictureProblem, type PictureProblemCode, type Problem } from "./picture-problem.ts";
import { type ReadPicture, readPicture } from "./read-picture.ts";
import { turnPicture } from "./turn-picture.ts";

/**
 * `read`: inspect the picture; `turn`: write it upright into another file; `draw`: draw prints on it, into another file.
 * `failure`: an error of this machine.
 */
export type Question = { path: string; limits: PictureLimits } & (
  | { kind: "read" }
  | { kind: "turn"; to: string }
  | ({ kind: "draw"; to: string } & Drawing)
);
export type Answer<Kind extends Question["kind"]> =
  | { problem: Problem<PictureProblemCode> }
  | { failure: string }
  | (Kind extends "read" ? { picture: ReadPicture } : { written: true });

const atRest = process.memoryUsage.rss();
const watchEveryMs = 20;

async function answer(question: Question): Promise<Answer<Question["kind"]>> {
  const { path, limits } = question;
  try {
    if (question.kind === "read") return { picture: await readPicture(path, limits) };
    if (question.kind === "turn") await turnPicture(path, question.to, limits);
    else await drawMockup(question, question.to, limits);
    return { written: true };
  } catch (error) {
    if (error instanceof PictureProblem) return { problem: error.problem };
    const failure = machineError(error);
    if (failure) return { failure };
    throw error;
  }
}

// Decoding does not block this thread, so the process ends itself here: by a signal that gives the reason.
function watch({ mostMemoryBytes, mostCpuMs }: PictureLimits): NodeJS.Timeout {
  const begun = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    if ((user + system) / 1_000 > mostCpuMs) process.kill(process.pid, limitSignals.time);
    const taken = process.memoryUsage.rss() - atRest;
    if (taken > mostMemoryBytes) process.kill(process.pid, limitSignals.memory);
  }, watchEveryMs);
}

// The entry of the decoder process. It ends together with its parent, also during a picture. It ignores SIGTERM and
// SIGINT: a terminal or supervisor sends them to the parent as well, which stops after its work.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", async (question: Question) => {
  const watching = watch(question.limits);
  const reply = await answer(question).finally(() => clearInterval(watching));
  process.send?.(reply);
});
process.send?.("ready");
