"use client";

import { type ComponentProps, useEffect, useState } from "react";
import type { Place } from "#lib/paths.ts";
import { KeyboardShortcuts } from "./keyboard-shortcuts.tsx";

/**
 * The last workspace of this browser, if the person is a member of it. Another person may have used the browser.
 * `name`: the localStorage key.
 */
function readLastPlace(name: string, workspaces: readonly string[]): Place | null {
  try {
    const [workspace = "", mode = ""] = localStorage.getItem(name)?.split("/") ?? [];
    return workspaces.includes(workspace) && isMode(mode) ? { workspace, mode } : null;
  } catch {
    return null;
  }
}

const isMode = (mode: string): mode is Place["mode"] => mode === "test" || mode === "live";

type AccountKeysProps = Omit<ComponentProps<typeof KeyboardShortcuts>, "place"> & {
  /** The slugs of the person's workspaces. The palette searches one of them. */
  workspaces: readonly [string, ...string[]];
  /** The localStorage key of the last workspace and mode. */
  placeName: string;
};

/** The keyboard shortcuts for pages outside a workspace. They use the last visited workspace. */
export function AccountKeys({ workspaces, placeName, ...keys }: AccountKeysProps) {
  const [place, setPlace] = useState<Place>({ workspace: workspaces[0], mode: "test" });
  // In an effect, because the server cannot read localStorage.
  useEffect(() => {
    const last = readLastPlace(placeName, workspaces);
    if (last) setPlace(last);
  }, [placeName, workspaces]);
  return <KeyboardShortcuts place={place} {...keys} />;
}
