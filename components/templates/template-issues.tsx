"use client";

import { useTranslations } from "next-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import type { TemplateIssue } from "#lib/features/templates/judge-template.ts";

const tones: Record<TemplateIssue["kind"], Tone> = {
  product_unknown: "bad",
  product_discontinued: "bad",
  colors_gone: "bad",
  variants_discontinued: "warn",
  face_gone: "bad",
  file_unknown: "bad",
  file_removed: "warn",
  file_too_small: "bad",
};

/** What prevents the use of a template, as one badge per kind. */
export function TemplateIssues({ marks: issues }: { marks: readonly TemplateIssue[] }) {
  const t = useTranslations("templates.badges");
  const byKind = Map.groupBy(issues, ({ kind }) => kind);
  return [...byKind].map(([kind, alike]) => (
    <Badge key={kind} tone={tones[kind]}>
      {t(kind, { count: countOf(alike) })}
    </Badge>
  ));
}

function countOf(alike: readonly TemplateIssue[]): number {
  const [first] = alike;
  if (first?.kind === "colors_gone") return first.colors.length;
  return first?.kind === "variants_discontinued" ? first.count : alike.length;
}
