import { readdirSync } from "node:fs";
import path from "node:path";

/**
 * Rooms of `lib` without verbs: the client, the doors themselves, what maps errors, the queue, words, and the
 * public verbs, which take a token and are listed by the access suite.
 */
const withoutVerbs = new Set(["service", "auth", "transport", "jobs", "i18n", "public"]);

export function listVerbFiles(root: string): string[] {
  const lib = path.join(root, "lib");
  return readdirSync(lib, { withFileTypes: true })
    .filter((room) => room.isDirectory() && !withoutVerbs.has(room.name))
    .flatMap((room) =>
      readdirSync(path.join(lib, room.name), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.endsWith("actions.ts"))
        .map((file) => path.join(lib, room.name, file)),
    );
}
