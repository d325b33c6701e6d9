"use client";

import { useParams } from "next/navigation";
import type { Mode } from "#drizzle/mode.ts";
import { paths } from "#lib/paths.ts";
import type { Term } from "#lib/terms.ts";

type Within = { workspace?: string; mode?: Mode };

/**
 * A link to a glossary term. It opens in a new window, because the page may have unsaved input. Renders nothing outside
 * a workspace.
 */
export function Explain({ term, mode: otherwise, children }: { term: Term; mode?: Mode; children: string }) {
  const { workspace, mode = otherwise } = useParams<Within>();
  if (!workspace || !mode) return null;
  return (
    <a
      href={paths.glossary({ workspace, mode }, term)}
      target="_blank"
      rel="noopener"
      className="whitespace-nowrap underline decoration-dotted underline-offset-3 hover:text-ink"
    >
      {children}
    </a>
  );
}
