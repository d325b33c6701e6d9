import path from "node:path";
import { env } from "#lib/env.ts";
import { localStorage } from "./local-storage.ts";
import { s3ConfigOf } from "./s3-config.ts";
import { s3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

const shared = globalThis as { pressroomStorage?: Storage };

/** One a process, as the environment says. */
export function storage(): Storage {
  shared.pressroomStorage ??= openStorage();
  return shared.pressroomStorage;
}

function openStorage(): Storage {
  const s3 = s3ConfigOf(env());
  return s3 ? s3Storage(s3) : localStorage(path.resolve(env().DATA_DIR, "files"));
}
