import { DecoderFailure } from "./decoder-failure.ts";
import { PictureProblem } from "./picture-problem.ts";

/** A picture that its decoder died over so often is taken for the cause. */
const mostDeaths = 5;
/** Of this process: after a restart they are counted anew. */
const deaths = new Map<string, number>();

/** @throws PictureProblem instead of the last DecoderFailure of those that the decoder died of */
export async function boundDeaths<T>(id: string, look: () => Promise<T>): Promise<T> {
  try {
    const seen = await look();
    deaths.delete(id);
    return seen;
  } catch (error) {
    if (!(error instanceof DecoderFailure && error.died)) throw error;
    const count = (deaths.get(id) ?? 0) + 1;
    deaths.set(id, count);
    if (count < mostDeaths) throw error;
    deaths.delete(id);
    throw new PictureProblem("too_heavy");
  }
}
