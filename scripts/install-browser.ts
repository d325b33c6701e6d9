import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { CannotStart } from "./cannot-start.ts";

/** The headless shell comes first: it is Chromium without its windows, and journeys need a seventh less time in it. */
const known = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Returns Playwright's own Chromium if it was downloaded, otherwise one of the machine. */
export function findBrowser(): string | undefined {
  return [chromium.executablePath(), ...known].find((file) => file && existsSync(file));
}

/**
 * Returns a Chromium. If there is none, it installs Debian's package (as root) or Playwright's own.
 *
 * @throws CannotStart when neither can be installed
 */
export function ensureBrowser(): string {
  return findBrowser() ?? fromDebian() ?? fromPlaywright();
}

/** Starts a browser once before a long run, so that one that cannot start is found early. @throws CannotStart */
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
  // Some distributions have only the second package.
  for (const name of ["chromium-headless-shell", "chromium"]) {
    spawnSync("apt-get", ["install", "-q", "-y", "--no-install-recommends", name], { env, stdio: "inherit" });
    const found = known.find((file) => existsSync(file) && runs(file));
    if (found) return found;
  }
  return undefined;
}

/** Ubuntu's package of this name only redirects to Ubuntu's own store, which a container does not have. */
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
