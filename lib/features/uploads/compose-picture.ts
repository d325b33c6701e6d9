import type { Decoder } from "./decoder.ts";
import type { Drawing, DrawnPrint } from "./internal/inspect/draw-mockup.ts";
import { limitsOf } from "./internal/inspect/inspect-picture.ts";
import { PictureProblem } from "./internal/inspect/picture-problem.ts";

export { type DrawnPrint, PictureProblem };

/** CPU time after which the decoder process is ended, in ms. A print file of 250 megapixels takes 5 s. */
const cpuMs = 20_000;

/**
 * Draws print files on a product's picture, as a square PNG in the file `to`. All are local files.
 * @throws PictureProblem | DecoderFailure
 */
export async function composePicture(decoder: Decoder, drawing: Drawing, to: string): Promise<void> {
  const answer = await decoder.ask({ kind: "draw", to, ...drawing, limits: limitsOf(cpuMs) });
  if ("problem" in answer) throw new PictureProblem(answer.problem.code, answer.problem.params);
}
