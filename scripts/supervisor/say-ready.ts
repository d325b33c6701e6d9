import { styleText } from "node:util";
import type { Announcement } from "./announcement.ts";
import type { Facts } from "./environment.ts";
import type { Start } from "./start.ts";

export function sayReady({ options, terminal }: Start, facts: Facts, announcement: Announcement): void {
  const { APP_URL: url, runsDashboard, runsSandbox } = options;
  const setupLink = facts.setupToken && `${url}/setup?token=${facts.setupToken}`;
  announcement.publish({
    ...(runsDashboard && { url }),
    ...(runsDashboard && setupLink && { setupLink }),
    ...(runsSandbox && { sandboxUrl: facts.serviceUrl }),
    databaseUrl: facts.databaseUrl,
  });
  terminal.step("ready");
  terminal.result([
    runsDashboard ? `Pressroom   ${styleText("bold", url)}` : "The worker runs.",
    ...(runsDashboard && setupLink ? [`Set it up   ${styleText("bold", setupLink)}`] : []),
    "",
    styleText("dim", "Ctrl-C stops it and everything it started."),
  ]);
}
