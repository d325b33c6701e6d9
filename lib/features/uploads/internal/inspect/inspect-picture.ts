import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat, truncate } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { env } from "#lib/env.ts";
import type { Decoder } from "../../decoder.ts";
import type { PictureFacts, PictureLimits } from "./picture-facts.ts";
import { PictureProblem } from "./picture-problem.ts";

/** Until the process that decodes is killed, whatever it is at. */
const cpuMs = { read: 5_000, turn: 20_000 };
/** Interlaced and progressive pictures are decoded as a whole; a row by row one needs a few megabytes. */
const mostHeldBytes = 384_000_000;
const mostMemoryBytes = 448_000_000;

export type Inspected = {
  facts: PictureFacts;
  preview: Uint8Array;
  /** Of the picture alone. */
  sha256: string;
  /** Whether the file was cleaned: of what lay behind the picture, or of where it was taken. */
  wasCleaned: boolean;
};

/**
 * Looks at a file of this machine, which afterwards holds the picture, nothing behind it and not where it was taken.
 * @throws PictureProblem | DecoderFailure
 */
export async function inspectPicture(decoder: Decoder, path: string): Promise<Inspected> {
  const answer = await decoder.ask({ kind: "read", path, limits: limits(cpuMs.read) });
  if ("problem" in answer) throw new PictureProblem(answer.problem.code, answer.problem.params);
  const { facts, preview, endsAt, toldPlace } = answer.picture;
  const hasMore = endsAt < (await stat(path)).size;
  if (hasMore) await truncate(path, endsAt);
  return { facts, preview, sha256: await hashFile(path), wasCleaned: hasMore || toldPlace };
}

/**
 * Writes the picture of a file upright beside it and answers where.
 * @throws PictureProblem | DecoderFailure
 */
export async function bakeRotation(decoder: Decoder, path: string): Promise<string> {
  const to = `${path}-upright`;
  const answer = await decoder.ask({ kind: "turn", path, to, limits: limits(cpuMs.turn) });
  if ("problem" in answer) throw new PictureProblem(answer.problem.code, answer.problem.params);
  return to;
}

function limits(mostCpuMs: number): PictureLimits {
  const { IMAGE_MAX_MP: mostMegapixels, IMAGE_MAX_SIDE_PX: mostSidePx } = env();
  return { mostMegapixels, mostSidePx, mostHeldBytes, mostMemoryBytes, mostCpuMs };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
