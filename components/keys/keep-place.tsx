"use client";

import { useEffect } from "react";
import type { Place } from "#lib/paths.ts";
import { keepPlace } from "./last-place.ts";

/** Where somebody is, for the pages that belong to no workspace. */
export function KeepPlace({ workspace, mode }: Place) {
  useEffect(() => keepPlace({ workspace, mode }), [workspace, mode]);
  return null;
}
