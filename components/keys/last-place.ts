import type { Place } from "#lib/paths.ts";

const key = "pressroom-place";

export function keepPlace({ workspace, mode }: Place): void {
  try {
    localStorage.setItem(key, `${workspace}/${mode}`);
  } catch {
    // A browser that keeps nothing finds in the first workspace.
  }
}

/** Where this browser was last, if that is one of these: it may have been somebody else. */
export function readLastPlace(workspaces: readonly string[]): Place | null {
  try {
    const [workspace = "", mode = ""] = localStorage.getItem(key)?.split("/") ?? [];
    return workspaces.includes(workspace) && isMode(mode) ? { workspace, mode } : null;
  } catch {
    return null;
  }
}

const isMode = (mode: string): mode is Place["mode"] => mode === "test" || mode === "live";
