import { and, eq } from "drizzle-orm";
import type { FileRow } from "../wire/file.ts";
import type { Db } from "./database.ts";
import { fileContents } from "./schema/file-contents.ts";
import { files } from "./schema/files.ts";

/** A file of an account; undefined when it has none of this id. */
export async function findFile(db: Db, accountId: string, id: string): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.accountId, accountId)));
  return row;
}

/** The bytes behind an address, with what they are. */
export async function findFileContent(db: Db, token: string) {
  const [row] = await db
    .select({ id: files.id, mimeType: files.mimeType, bytes: fileContents.bytes })
    .from(files)
    .innerJoin(fileContents, eq(fileContents.fileId, files.id))
    .where(eq(files.token, token));
  return row;
}
