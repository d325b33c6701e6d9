import { fileLimits } from "../domain/file-limits.ts";
import { askDecoder } from "./decoder.ts";
import { ImageError } from "./image-error.ts";
import { openLane } from "./lane.ts";
import type { ImageFacts } from "./read-image.ts";

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
