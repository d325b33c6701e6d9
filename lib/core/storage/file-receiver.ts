import { chmod, type FileHandle, mkdir, open } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import type { Upload } from "@tus/server";
import { privateFile, privateFolder } from "./private-modes.ts";

/** What tus notes of an upload lies beside it. */
export const note = ".json";

/** What tus has acknowledged is on the disk, also after a power cut; of a cut request, what had arrived. */
export class FileReceiver extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    const file = path.join(this.directory, upload.id);
    await mkdir(path.dirname(file), privateFolder);
    const created = await super.create(upload);
    await Promise.all([file, file + note].map((each) => chmod(each, privateFile.mode)));
    return created;
  }

  override async write(content: Readable, key: string, offset: number): Promise<number> {
    const file = await open(path.join(this.directory, key), "r+");
    try {
      let position = offset;
      for await (const chunk of content) position += await writeWhole(file, chunk, position);
      return position;
    } finally {
      await file.datasync();
      await file.close();
    }
  }
}

/** The system may take less of it at a time. */
async function writeWhole(file: FileHandle, chunk: Buffer, position: number): Promise<number> {
  let written = 0;
  while (written < chunk.length) {
    const { bytesWritten } = await file.write(chunk, written, chunk.length - written, position + written);
    written += bytesWritten;
  }
  return written;
}
