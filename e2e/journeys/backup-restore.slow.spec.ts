import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { openDatabase } from "#e2e/access/world/database.ts";
import { startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { runCommand } from "#e2e/resilience/backups/run-command.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";
import { say } from "#scripts/words/say.ts";
import { expectNoViolations } from "./expect-no-violations.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";

test("a backup of a running Pressroom is restored on another machine, where the keys are connected again", async ({
  page,
  pressroom,
  desk,
}) => {
  test.slow();
  const connection = `/${desk.slug}/settings/connection`;
  const folder = mkdtempSync(path.join(tmpdir(), "pressroom-backup-"));
  const file = path.join(folder, "backup.tar");
  const dataDir = temporaryDataDir();
  try {
    const { dataDir: served } = pressroom;
    const made = await runCommand("backup", [file], { databaseUrl: "", dataDir: served }).ended;
    expect(made.code, made.said).toBe(0);
    const restored = await runCommand("restore", [file], { databaseUrl: "", dataDir }).ended;
    expect(restored.code, restored.said).toBe(0);
    expect(restored.said).toContain("are encrypted with an APP_SECRET that is not here");

    const other = await startPressroom({ dataDir, env: { SANDBOX_AUTOPILOT: "off" } });
    try {
      await goTo(page, `${other.url}/login?next=${encodeURIComponent(connection)}`);
      await desk.signIn(page, "owner");
      await expect(page.getByText(say("keys.notice.sealed_elsewhere.title")).first()).toBeVisible();
      await expectNoViolations(page);
      const database = openDatabase(other.databaseUrl);
      const [counted] = await database.rows(
        `select count(*)::int as keys from api_keys join workspaces on workspaces.id = workspace_id
         where slug = $1 and removed_at is null`,
        [desk.slug],
      );
      await database.close();
      expect(counted).toEqual({ keys: 2 });
    } finally {
      // An open page would log an error when the server stops.
      await page.goto("about:blank");
      await other.stop();
    }
  } finally {
    for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
  }
});
