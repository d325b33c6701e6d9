"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { IntentLink } from "#components/ui/intent-link.tsx";

type ToSectionProps = { className: string; children: ReactNode };

/** The first page of the section that one is in, which only the address knows: /atelier/test/orders, /atelier/settings/team. */
export function ToSection(props: ToSectionProps) {
  return <IntentLink href={usePathname().split("/", 4).join("/")} {...props} />;
}
