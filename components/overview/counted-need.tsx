import { clsx } from "clsx";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { type Tone, toneDot } from "#components/ui/badge.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { writeOrderQuery } from "#lib/features/orders/order-query.ts";
import { formatCapped } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { Named, Need } from "#lib/workflows/overview/need.ts";

type Counted = Extract<Need, { count: number }>;

const tones: Record<Counted["kind"], Tone> = {
  payment_refused: "bad",
  issue: "bad",
  parcel_lost: "bad",
  on_hold: "warn",
  late: "warn",
  parcel_returned: "warn",
  approval: "info",
  discontinued_drafts: "info",
  discontinued_quotes: "info",
  earlier: "neutral",
};

/** A counted need of one kind with a link to its list. */
export async function CountedNeed({ place, need }: { place: Place; need: Counted }) {
  const t = await getTranslations("overview.needs");
  const { kind, count } = need;
  const shown = formatCapped(count, await getLocale());
  const { href, hrefOf } = placesOf(place, kind);
  return (
    <NeedLine tone={tones[kind]} title={t(kind, { count, shown })} href={href}>
      {"first" in need && <Names named={need.first} hrefOf={hrefOf} />}
    </NeedLine>
  );
}

function Names({ named, hrefOf }: { named: readonly Named[]; hrefOf: (id: string) => string }) {
  return (
    <ul className="flex flex-wrap gap-x-3">
      {named.map(({ id, name }) => (
        <li key={id}>
          <TextLink href={hrefOf(id)}>{name}</TextLink>
        </li>
      ))}
    </ul>
  );
}

function placesOf(place: Place, kind: Counted["kind"]) {
  const order = (id: string) => paths.order(place, id);
  switch (kind) {
    case "approval":
      return { href: paths.approvals(place), hrefOf: order };
    case "discontinued_drafts":
      return { href: paths.orders(place, writeOrderQuery({ gone: true })), hrefOf: order };
    case "discontinued_quotes":
      return { href: paths.quotes(place, "discontinued"), hrefOf: (id: string) => paths.quote(place, id) };
    case "earlier":
      return { href: paths.problems(place, "earlier"), hrefOf: order };
    default:
      return { href: paths.problems(place, undefined, kind), hrefOf: order };
  }
}

type NeedLineProps = {
  tone: Tone;
  title: string;
  /** The page that resolves it; undefined if each of the counted things has its own link. */
  href?: string;
  /** What happened, or the names of the things. */
  children?: ReactNode;
  action?: ReactNode;
};

export function NeedLine({ tone, title, href, children, action }: NeedLineProps) {
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <span
        aria-hidden="true"
        className={clsx("mt-1.5 size-2 shrink-0 rounded-full bg-current", toneDot[tone])}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-[1_1_16rem]">
          <p className="font-medium">{href ? <TextLink href={href}>{title}</TextLink> : title}</p>
          {children && <div className="text-sm break-words text-muted">{children}</div>}
        </div>
        {action}
      </div>
    </li>
  );
}
