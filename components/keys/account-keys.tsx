"use client";

import { type ComponentProps, useEffect, useState } from "react";
import type { Place } from "#lib/paths.ts";
import { DeskKeys } from "./desk-keys.tsx";

/** Where this browser was last, if that is one of these: it may have been somebody else. `name`: where that is kept. */
function readLastPlace(name: string, workspaces: readonly string[]): Place | null {
  try {
    const [workspace = "", mode = ""] = localStorage.getItem(name)?.split("/") ?? [];
    return workspaces.includes(workspace) && isMode(mode) ? { workspace, mode } : null;
  } catch {
    return null;
  }
}

const isMode = (mode: string): mode is Place["mode"] => mode === "test" || mode === "live";

type AccountKeysProps = Omit<ComponentProps<typeof DeskKeys>, "place"> & {
  /** Where the person is a member; something is found in one of them. */
  workspaces: readonly [string, ...string[]];
  /** Where the browser keeps which it was last. */
  placeName: string;
};

/** The keys where nothing says which workspace is meant: it is the one that they come from. */
export function AccountKeys({ workspaces, placeName, ...keys }: AccountKeysProps) {
  const [place, setPlace] = useState<Place>({ workspace: workspaces[0], mode: "test" });
  // The server cannot know it.
  useEffect(() => {
    const last = readLastPlace(placeName, workspaces);
    if (last) setPlace(last);
  }, [placeName, workspaces]);
  return <DeskKeys place={place} {...keys} />;
}
