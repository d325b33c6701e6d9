import type { EarlyProblem } from "./queued-upload.ts";

const beginnings = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

/** Finds problems for which the server would refuse the file after the upload. The server's check decides. */
export async function sniffPicture(file: File, maxBytes: number): Promise<EarlyProblem | null> {
  if (file.size === 0) return "empty";
  if (file.size > maxBytes) return "too_large";
  try {
    const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    const isPicture = beginnings.some((beginning) => beginning.every((byte, at) => head[at] === byte));
    return isPicture ? null : "not_a_picture";
  } catch {
    return "unreadable";
  }
}
