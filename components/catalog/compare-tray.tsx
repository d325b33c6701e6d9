"use client";

import { Columns3 } from "lucide-react";
import { useEffect, useState } from "react";
import { LinkButton } from "#components/ui/link-button.tsx";
import { type Place, paths } from "#lib/paths.ts";
import { mostCompared } from "./compared-ids.ts";

/** The sessionStorage key of the products that are being compared. */
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
  /** One label for each possible number of other products. */
  labels: string[];
};

/** Adds the product to the comparison. If it is full, the oldest product is dropped. */
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

/** Remembers the compared products, so that the next product is added to them. */
export function RememberCompared({ place, ids }: { place: Place; ids: string[] }) {
  const list = ids.join(",");
  useEffect(() => keepTray(place, list === "" ? [] : list.split(",")), [place, list]);
  return null;
}
