"use client";

import { Columns3 } from "lucide-react";
import { useEffect, useState } from "react";
import { LinkButton } from "#components/ui/link-button.tsx";
import { type Place, paths } from "#lib/paths.ts";
import { mostCompared } from "./compared-ids.ts";

/** What somebody has put side by side, kept while they go through the catalog for more. */
const memoryOf = ({ workspace }: Place) => `compared ${workspace}`;

function readTray(place: Place): string[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(memoryOf(place)) ?? "[]");
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
}

function keepTray(place: Place, ids: readonly string[]): void {
  sessionStorage.setItem(memoryOf(place), JSON.stringify(ids));
}

type CompareButtonProps = {
  place: Place;
  productId: string;
  lang: string | null;
  /** By how many others it will stand beside. */
  labels: string[];
};

/** Puts it beside what was compared before; of more than fit, the first goes. */
export function CompareButton({ place, productId, lang, labels }: CompareButtonProps) {
  const [others, setOthers] = useState<string[]>([]);
  useEffect(() => {
    const kept = readTray(place).filter((id) => id !== productId);
    setOthers(kept.slice(1 - mostCompared));
  }, [place, productId]);
  return (
    <LinkButton
      href={paths.compareProducts(place, [...others, productId], lang ? { lang } : {})}
      icon={<Columns3 />}
      className="min-w-40"
    >
      {labels[others.length]}
    </LinkButton>
  );
}

/** So that a product chosen next stands beside these. */
export function RememberCompared({ place, ids }: { place: Place; ids: string[] }) {
  const list = ids.join(",");
  useEffect(() => keepTray(place, list === "" ? [] : list.split(",")), [place, list]);
  return null;
}
