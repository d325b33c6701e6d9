import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { CannotStart } from "../cannot-start.ts";
import { headName, type Manifest, manifestName, readManifest } from "./manifest.ts";
import { readArchive } from "./read-archive.ts";

/**
 * Reads the whole of it before anything is done with it.
 * @throws CannotStart where it is no backup, or not whole, or not as it was written
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  try {
    return await verify(file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`${file} cannot be restored, and nothing was changed: ${why}.`);
  }
}

async function verify(file: string): Promise<Manifest> {
  const found: Record<string, string> = {};
  let manifest: Manifest | undefined;
  let isFirst = true;
  for await (const { name, content } of readArchive(file)) {
    if (isFirst && name !== headName) throw new Error("it is no backup of Pressroom");
    isFirst = false;
    if (manifest) throw new Error(`${name} stands behind its end`);
    if (name === manifestName) manifest = readManifest(await text(content));
    else found[name] = await hashOf(content);
  }
  if (!manifest) throw new Error("it is not whole: its end is missing");
  const { entries } = manifest;
  const names = new Set([...Object.keys(entries), ...Object.keys(found)]);
  const wrong = [...names].find((name) => entries[name] !== found[name]);
  if (wrong !== undefined) throw new Error(`${wrong} is not as it was written`);
  return manifest;
}

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}
