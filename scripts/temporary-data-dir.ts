import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** As root, PostgreSQL runs as another user, who must be able to pass through the folder. */
export function temporaryDataDir(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), "pressroom-"));
  chmodSync(dataDir, 0o711);
  return dataDir;
}
