import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { CannotStart } from "./cannot-start.ts";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Playwright's own Chromium where it was downloaded, else one that the machine has. */
export function findBrowser(): string | undefined {
  return [chromium.executablePath(), ...known].find((file) => file && existsSync(file));
}

/**
 * A Chromium, installed when there is none: Debian's package as root, else Playwright's own.
 *
 * @throws when neither can be had, with what was tried.
 */
export function ensureBrowser(): string {
  return findBrowser() ?? fromDebian() ?? fromPlaywright();
}

/** Before a long run needs it: a browser that is there and cannot start is found out now. @throws CannotStart */
export async function startBrowser(): Promise<void> {
  const executablePath = ensureBrowser();
  try {
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    await browser.close();
  } catch (error) {
    throw new CannotStart(`The browser ${executablePath} does not start: ${error}`);
  }
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-q"], { env, stdio: "inherit" });
  spawnSync("apt-get", ["install", "-q", "-y", "--no-install-recommends", "chromium"], {
    env,
    stdio: "inherit",
  });
  return known.find((file) => existsSync(file) && runs(file));
}

/** Ubuntu's package of that name is a door to its own store, which a container does not have. */
function runs(file: string): boolean {
  return spawnSync(file, ["--version"], { stdio: "ignore" }).status === 0;
}

function fromPlaywright(): string {
  const cli = new URL(import.meta.resolve("@playwright/test/cli"));
  const needs = process.getuid?.() === 0 ? ["--with-deps"] : [];
  spawnSync(process.execPath, [cli.pathname, "install", ...needs, "chromium"], { stdio: "inherit" });
  const found = findBrowser();
  if (found) return found;
  throw new CannotStart(
    "There is no Chromium, and neither apt-get nor Playwright could install one: install Chromium or Google Chrome and run this again.",
  );
}
