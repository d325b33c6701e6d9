import { buildDashboard } from "./build-dashboard.ts";
import type { Start } from "./start.ts";

/** @returns the hash of the build that will be served; `next dev` builds as it goes. */
export async function prepareBuild(
  { options, terminal, shutdown }: Start,
  actionsKey: string,
): Promise<string | undefined> {
  if (!options.runsDashboard || options.dev) return undefined;
  const begins = () =>
    terminal.step("building the dashboard: once for each state of the sources, a minute or two");
  const { hash, isNew, serving } = await buildDashboard(actionsKey, shutdown.signal, begins);
  shutdown.add(serving.release);
  if (isNew) terminal.step("dashboard is built");
  return hash;
}
