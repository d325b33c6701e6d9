"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useQuery } from "#components/live/use-query.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Callout } from "#components/ui/callout.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime } from "#lib/dates.ts";
import type { LostCreation } from "#lib/orders/list-lost-creations.ts";
import { lostCreationsQuery } from "#lib/orders/query.ts";
import { type Place, paths } from "#lib/paths.ts";

type LostCreationsProps = {
  place: Place;
  initial: LostCreation[];
  /** Where the page itself has no margins. */
  inset?: boolean;
  locale: string;
};

/** Orders whose making got no answer: those that are being looked for, apart from what was found of the others. */
export function LostCreations({ place, initial, inset, locale }: LostCreationsProps) {
  const t = useTranslations("creations");
  const { data } = useQuery({ ...lostCreationsQuery(place), initialData: initial });
  if (data.length === 0) return null;
  const [open, ended] = [data.filter(isOpen), data.filter((creation) => !isOpen(creation))];
  return (
    <div className={clsx("flex flex-col gap-3", inset && "px-(--edge) pt-4")}>
      {open.length > 0 && (
        <Callout tone="warn" title={t("looking", { count: open.length })}>
          <Creations place={place} locale={locale} creations={open} />
        </Callout>
      )}
      {ended.length > 0 && (
        <Callout tone="info" title={t("found")}>
          <Creations place={place} locale={locale} creations={ended} />
        </Callout>
      )}
    </div>
  );
}

const isOpen = ({ state }: LostCreation) => state === "open";

type CreationsProps = Pick<LostCreationsProps, "place" | "locale"> & { creations: LostCreation[] };

function Creations({ place, creations, locale }: CreationsProps) {
  return (
    <ul>
      {creations.map((creation) => (
        <li key={creation.id}>
          <span className="font-medium">{creation.reference}</span>:{" "}
          <Ending creation={creation} locale={locale} />{" "}
          {creation.order && (
            <TextLink href={paths.order(place, creation.order.id)}>{creation.order.number}</TextLink>
          )}
        </li>
      ))}
    </ul>
  );
}

const endings = ["reference_taken", "never_sent", "not_created", "unknown"] as const;

function Ending({ creation, locale }: { creation: LostCreation; locale: string }) {
  const t = useTranslations("creations");
  const timeZone = useTimeZone();
  const { state, phase, outcome } = creation;
  if (state === "succeeded") return t("made");
  if (state === "open") {
    const at = formatDateTime(new Date(creation.sentAt ?? creation.askedAt), locale, timeZone);
    return t(phase, { at });
  }
  const ending = endings.find((known) => known === outcome?.code);
  return ending ? t(ending) : t("refused", { said: outcome?.message ?? outcome?.code ?? "" });
}
