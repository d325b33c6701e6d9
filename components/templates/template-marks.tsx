"use client";

import { useTranslations } from "next-intl";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import type { TemplateMark } from "#lib/features/templates/judge-template.ts";

const tones: Record<TemplateMark["kind"], Tone> = {
  product_unknown: "bad",
  product_discontinued: "bad",
  colors_gone: "bad",
  variants_discontinued: "warn",
  face_gone: "bad",
  file_unknown: "bad",
  file_removed: "warn",
  file_too_small: "bad",
};

/** What keeps a template from use, a word each; what several faces share is said once. */
export function TemplateMarks({ marks }: { marks: readonly TemplateMark[] }) {
  const t = useTranslations("templates.badges");
  const byKind = Map.groupBy(marks, ({ kind }) => kind);
  return [...byKind].map(([kind, alike]) => (
    <Badge key={kind} tone={tones[kind]}>
      {t(kind, { count: countOf(alike) })}
    </Badge>
  ));
}

function countOf(alike: readonly TemplateMark[]): number {
  const [first] = alike;
  if (first?.kind === "colors_gone") return first.colors.length;
  return first?.kind === "variants_discontinued" ? first.count : alike.length;
}
