import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { openDatabase } from "#e2e/access/world/database.ts";
import { startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { runCommand } from "#e2e/resilience/backups/run-command.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";
import { say } from "#scripts/words/say.ts";
import { findNothingSerious } from "./find-serious.ts";
import { goTo } from "./go-to.ts";
import { test } from "./pressroom.ts";
import { setUp } from "./set-up.ts";

test.use({ journey: "keeping" });

const connection = "/atelier/settings/connection";

test("a backup of what is served opens on another machine, where the keys are pasted anew", async ({
  page,
  pressroom,
}) => {
  test.slow();
  await setUp(page, pressroom, "Atelier");
  await page.getByRole("button", { name: say("connection.useSandbox") }).click();
  await expect(
    page.getByRole("region", { name: say("keys.named", { mode: "test", purpose: "ordering" }) }),
  ).toBeVisible();

  const folder = mkdtempSync(path.join(tmpdir(), "pressroom-backup-"));
  const file = path.join(folder, "backup.tar");
  const dataDir = temporaryDataDir();
  try {
    const { dataDir: served } = pressroom;
    const made = await runCommand("backup", [file], { databaseUrl: "", dataDir: served }).ended;
    expect(made.code, made.said).toBe(0);
    const restored = await runCommand("restore", [file], { databaseUrl: "", dataDir }).ended;
    expect(restored.code, restored.said).toBe(0);
    expect(restored.said).toContain("are sealed under an APP_SECRET that is not here");

    const other = await startPressroom({ dataDir, env: { SANDBOX_AUTOPILOT: "off" } });
    try {
      await goTo(page, `${other.url}/login?next=${encodeURIComponent(connection)}`);
      await page.getByLabel(say("login.email")).fill("ada@example.com");
      await page.getByLabel(say("login.password"), { exact: true }).fill("correct horse battery");
      await page.getByRole("button", { name: say("login.submit"), exact: true }).click();
      await expect(page.getByText(say("keys.notice.sealed_elsewhere.title")).first()).toBeVisible();
      await findNothingSerious(page);
      const database = openDatabase(other.databaseUrl);
      const [counted] = await database.rows(
        "select count(*)::int as keys from api_keys where removed_at is null",
      );
      await database.close();
      expect(counted).toEqual({ keys: 2 });
    } finally {
      // A page that is open would complain of the end.
      await page.goto("about:blank");
      await other.stop();
    }
  } finally {
    for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
  }
});
