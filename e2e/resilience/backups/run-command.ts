import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { root } from "#scripts/root.ts";

export type Place = { databaseUrl: string; dataDir: string; appSecret?: string; appSecretPrevious?: string };

/** Runs a script such as `npm run backup`, as an administrator of the server does. */
export function runCommand(
  script: "backup" | "restore" | "rotate-secrets" | "db-distribute",
  args: string[],
  place: Place,
) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      DATABASE_URL: place.databaseUrl,
      DATA_DIR: place.dataDir,
      APP_SECRET: place.appSecret ?? "",
      APP_SECRET_PREVIOUS: place.appSecretPrevious ?? "",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, "exit").then(async ([code]) => ({
    code: Number(code),
    said: (await said).join(""),
  }));
  return { child, ended };
}
