"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "#components/ui/text-link.tsx";
import { Moment } from "#components/ui/timeline.tsx";
import type { Tone } from "#components/ui/tone.ts";
import type { ChangeMoment as Told } from "#lib/features/orders/moment.ts";
import { paths } from "#lib/paths.ts";
import type { MomentProps } from "./moment-props.ts";
import { MomentTime } from "./moment-time.tsx";

const tones: Record<Told["state"], Tone> = {
  open: "info",
  undoing: "warn",
  done: "accent",
  undone: "warn",
  stopped: "bad",
};

/** The exchange of two orders, told as one act by each of them. */
export function ChangeMoment({ place, moment, now, locale }: MomentProps<Told>) {
  const t = useTranslations("timeline");
  const { by, at, role, state, other, code } = moment;
  const name = by ?? t("somebody");
  const link = () => (other ? <TextLink href={paths.order(place, other.id)}>{other.number}</TextLink> : "…");
  const told = role === "old" ? ("replaced" as const) : ("replaces" as const);
  const why = code as "gone" | null;
  return (
    <Moment
      title={t.rich(`${told}.${state}`, { name, link })}
      tone={tones[state]}
      time={<MomentTime at={at} now={now} locale={locale} />}
    >
      {why && t.has(`why.${why}`) && t(`why.${why}`)}
    </Moment>
  );
}
