"use client";

import { useEffect } from "react";
import type { Place } from "#lib/paths.ts";
import { keepTray } from "./compare-tray.ts";

/** So that a product chosen next stands beside these. */
export function RememberCompared({ place, ids }: { place: Place; ids: string[] }) {
  const list = ids.join(",");
  useEffect(() => keepTray(place, list === "" ? [] : list.split(",")), [place, list]);
  return null;
}
