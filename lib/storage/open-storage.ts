import path from "node:path";
import { env } from "#lib/env.ts";
import { localStorage } from "./local-storage.ts";
import type { Storage } from "./storage.ts";

const shared = globalThis as { pressroomStorage?: Storage };

/** One a process, as the environment says. */
export function storage(): Storage {
  shared.pressroomStorage ??= localStorage(path.resolve(env().DATA_DIR, "files"));
  return shared.pressroomStorage;
}
