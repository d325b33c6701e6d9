"use client";

import { type ComponentProps, useEffect, useState } from "react";
import type { Place } from "#lib/paths.ts";
import { DeskKeys } from "./desk-keys.tsx";
import { readLastPlace } from "./last-place.ts";

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
