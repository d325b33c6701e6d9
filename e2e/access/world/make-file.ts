import { randomUUID } from "node:crypto";
import type { World } from "./world.ts";

type Maker = Pick<World, "database" | "slug">;

export const fileName = "CANARY-FILE-5150.png";
export const fileTag = "canary-tag";

/** Inserts a print file of the first workspace, as if the service had it. Returns its id. */
export async function makeFile({ database, slug }: Maker): Promise<string> {
  const fileId = randomUUID();
  await database.rows(
    `insert into files (workspace_id, id, status, filename, mime_type, size_bytes, width_px, height_px, url, tags, created_at)
     select id, $1::uuid, 'ready', $4, 'image/png', 1, 1, 1, 'https://files.example/canary.png', array[$2], now()
     from workspaces where slug = $3`,
    [fileId, fileTag, slug, fileName],
  );
  return fileId;
}

/** Inserts a folder of the first workspace's library. Returns its id. */
export async function makeFolder({ database, slug }: Maker): Promise<string> {
  const folderId = randomUUID();
  await database.rows(
    "insert into file_folders (workspace_id, id, name) select id, $1::uuid, $1 from workspaces where slug = $2",
    [folderId, slug],
  );
  return folderId;
}
