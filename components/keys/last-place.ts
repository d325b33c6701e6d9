import type { Place } from "#lib/paths.ts";

/** Where this browser was last, if that is one of these: it may have been somebody else. `name`: where that is kept. */
export function readLastPlace(name: string, workspaces: readonly string[]): Place | null {
  try {
    const [workspace = "", mode = ""] = localStorage.getItem(name)?.split("/") ?? [];
    return workspaces.includes(workspace) && isMode(mode) ? { workspace, mode } : null;
  } catch {
    return null;
  }
}

const isMode = (mode: string): mode is Place["mode"] => mode === "test" || mode === "live";
