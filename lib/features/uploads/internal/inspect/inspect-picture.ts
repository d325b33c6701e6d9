import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat, truncate } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { env } from "#lib/env.ts";
import type { Decoder } from "../../decoder.ts";
import type { PictureFacts, PictureLimits } from "./picture-facts.ts";
import { PictureProblem } from "./picture-problem.ts";

/** CPU time after which the decoder process is ended, in ms. */
const cpuMs = { read: 5_000, turn: 20_000 };
/** For interlaced and progressive pictures, which are decoded as a whole. Others are decoded row by row. */
const mostHeldBytes = 384_000_000;
const mostMemoryBytes = 448_000_000;

export type Inspected = {
  facts: PictureFacts;
  preview: Uint8Array;
  /** Hash of the cleaned file. */
  sha256: string;
  /** Whether bytes after the picture, or its location, were removed from the file. */
  wasCleaned: boolean;
};

/**
 * Inspects a local file. Cuts off the bytes after the picture, and blanks its location in the file.
 * @throws PictureProblem | DecoderFailure
 */
export async function inspectPicture(decoder: Decoder, path: string): Promise<Inspected> {
  const answer = await decoder.ask({ kind: "read", path, limits: limitsOf(cpuMs.read) });
  if ("problem" in answer) throw new PictureProblem(answer.problem.code, answer.problem.params);
  const { facts, preview, endsAt, hadLocation } = answer.picture;
  const hasMore = endsAt < (await stat(path)).size;
  if (hasMore) await truncate(path, endsAt);
  return { facts, preview, sha256: await hashFile(path), wasCleaned: hasMore || hadLocation };
}

/**
 * Writes the upright picture into a new file beside it, and returns the path.
 * @throws PictureProblem | DecoderFailure
 */
export async function bakeRotation(decoder: Decoder, path: string): Promise<string> {
  const to = `${path}-upright`;
  const answer = await decoder.ask({ kind: "turn", path, to, limits: limitsOf(cpuMs.turn) });
  if ("problem" in answer) throw new PictureProblem(answer.problem.code, answer.problem.params);
  return to;
}

export function limitsOf(mostCpuMs: number): PictureLimits {
  const { IMAGE_MAX_MP: mostMegapixels, IMAGE_MAX_SIDE_PX: mostSidePx } = env();
  return { mostMegapixels, mostSidePx, mostHeldBytes, mostMemoryBytes, mostCpuMs };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
