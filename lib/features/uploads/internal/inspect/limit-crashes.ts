import { DecoderFailure } from "./decoder-failure.ts";
import { PictureProblem } from "./picture-problem.ts";

/** After this many crashes of the decoder the picture counts as the cause. */
const maxCrashes = 5;
/** By the id of the picture. A restart of this process resets the counts. */
const crashCounts = new Map<string, number>();

/** Runs `look`, and counts how often the decoder died. @throws PictureProblem in place of the fifth such failure */
export async function limitCrashes<T>(id: string, look: () => Promise<T>): Promise<T> {
  try {
    const seen = await look();
    crashCounts.delete(id);
    return seen;
  } catch (error) {
    if (!(error instanceof DecoderFailure && error.died)) throw error;
    const count = (crashCounts.get(id) ?? 0) + 1;
    crashCounts.set(id, count);
    if (count < maxCrashes) throw error;
    crashCounts.delete(id);
    throw new PictureProblem("too_heavy");
  }
}
