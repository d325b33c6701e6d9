import { ImageError, type ImageFacts, readImage } from "./read-image.ts";

export interface DecodeRequest {
  bytes: Uint8Array;
  maxMegapixels: number;
}

export type DecodeReply =
  | { facts: ImageFacts }
  | { problem: Pick<ImageError, "code" | "message" | "details"> };

async function answer({ bytes, maxMegapixels }: DecodeRequest): Promise<DecodeReply> {
  try {
    return { facts: await readImage(bytes, maxMegapixels) };
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    const { code, message, details } = error;
    return { problem: { code, message, details } };
  }
}

// The entry of a child process. It ends with its parent, also while it decodes a picture.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", async (question: DecodeRequest) => process.send?.(await answer(question)));
process.send?.("ready");
