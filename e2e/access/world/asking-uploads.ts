import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { until } from "./until.ts";
import type { Person, World } from "./world.ts";

type Maker = Pick<World, "database" | "owner"> & { dataDir: string; fileId: string };

/** The smallest WebP. */
const aPreview = Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64");

/** Adds an upload with a question, and a preview for it and for the file next to its quote. */
export async function addAskingUpload({ database, owner, dataDir, fileId }: Maker): Promise<World["asking"]> {
  const { id } = await askingUpload(database, owner);
  const { key } = await database.one(
    z.object({ key: z.string() }),
    "update uploads set preview_key = 'previews/' || workspace_id::text || '/' || id::text || '.webp' where id = $1 returning preview_key as key",
    [id],
  );
  await database.rows("update files set preview_key = $1 where id = $2", [key, fileId]);
  writeObject(dataDir, key);
  return { id };
}

/** Adds an upload of the caller that asks whether to rotate the picture. Returns its id. */
export async function makeAskingUpload({ database }: World, caller: Person): Promise<string> {
  return (await askingUpload(database, caller)).id;
}

async function askingUpload(database: World["database"], { id }: Person): Promise<{ id: string }> {
  const uploadId = randomUUID();
  await database.rows(
    `insert into uploads (workspace_id, id, mode, asked_by, filename, size_bytes, state, question, mime_type, sha256)
     select m.workspace_id, $1::uuid, 'test', m.user_id, 'canary.jpg', 9, 'asking', 'rotation', 'image/jpeg', $1::text
     from memberships m where m.user_id = $2::uuid`,
    [uploadId, id],
  );
  return { id: uploadId };
}

function writeObject(dataDir: string, key: string): void {
  const file = path.join(dataDir, "files", key);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, aPreview);
}

/** Cancels uploads in progress and waits for replies to those already sent, so that none changes any more. */
export async function untilUploadsAreOver({ database }: World): Promise<void> {
  await database.rows(
    "update uploads set state = 'cancelled', finished_at = now() where state in ('checking', 'sending')",
  );
  const count = z.object({ n: z.int() });
  const text = "select count(*)::int as n from order_intents where kind = 'file' and state = 'open'";
  await until("no file is being sent", async () => (await database.one(count, text)).n === 0, 20_000);
}
