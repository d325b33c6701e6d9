import { lchownSync, readdirSync } from "node:fs";
import path from "node:path";

/** The folder itself comes last: as long as its owner is the old one, the work is not complete. */
export function chownTree(folder: string, uid: number, gid: number): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(path.join(folder, entry), uid, gid);
  }
  lchownSync(folder, uid, gid);
}
