import { ImageError, type ImageFacts, readImage } from "./read-image.ts";

export interface Question {
  bytes: Uint8Array;
  maxMegapixels: number;
}

export type Answer = { facts: ImageFacts } | { problem: Pick<ImageError, "code" | "message" | "details"> };

async function answer({ bytes, maxMegapixels }: Question): Promise<Answer> {
  try {
    return { facts: await readImage(bytes, maxMegapixels) };
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    const { code, message, details } = error;
    return { problem: { code, message, details } };
  }
}

// The entry of a process of its own: it ends with the one that asks, also in the middle of a picture.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", async (question: Question) => process.send?.(await answer(question)));
process.send?.("ready");
