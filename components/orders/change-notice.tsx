"use client";

import { useTranslations } from "next-intl";
import { Callout } from "#components/ui/callout.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { ReplacementEntry } from "#lib/features/orders/timeline-entry.ts";
import { type Place, paths } from "#lib/paths.ts";

/** The newest replacement that an order was part of, if it says what to do or links to the other order. */
export default function ChangeNotice({ place, change }: { place: Place; change: ReplacementEntry }) {
  const t = useTranslations("change");
  const words = useTranslations("timeline");
  const { state, role, other, code } = change;
  const link = () => (other ? <TextLink href={paths.order(place, other.id)}>{other.number}</TextLink> : "…");
  const why = code as "gone" | null;
  const reason = why && words.has(`why.${why}`) ? words(`why.${why}`) : null;
  if (state === "open" || state === "undoing") {
    return (
      <Callout tone="info" title={t("underWay.title")}>
        {t("underWay.text")}
      </Callout>
    );
  }
  if (state === "stopped") {
    return (
      <Callout tone="bad" title={t.rich("stoppedTitle", { link })}>
        {reason}
      </Callout>
    );
  }
  if (role === "new") return null;
  if (state === "undone") {
    return (
      <Callout tone="warn" title={t.rich("undoneTitle", { link })}>
        {reason}
      </Callout>
    );
  }
  return <Callout tone="info" title={t.rich("replacedTitle", { link })} />;
}
