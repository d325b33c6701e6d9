"use client";

import { useTranslations } from "next-intl";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import type { Tone } from "#components/ui/badge.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { Moment } from "#components/ui/timeline.tsx";
import { RelativeTime } from "#components/ui/values.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type {
  ActMoment as ToldAct,
  ChangeMoment as ToldChange,
  EventMoment as ToldEvent,
  HistoryMoment as ToldHistory,
} from "#lib/features/orders/moment.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import type { RequestView } from "#lib/features/orders/request-view.ts";
import { statusTone } from "#lib/features/orders/status.ts";
import { formatCents } from "#lib/money.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { NoteActions } from "../use-order-action.ts";
import { useChangeWords } from "./use-change-words.ts";

/** What the service itself tells of an order; an event that this source does not know by its own word. */
export function HistoryMoment({ moment, now, locale }: MomentProps<ToldHistory>) {
  const t = useTranslations("timeline.history");
  const { event, status, at } = moment;
  return (
    <Moment
      title={t.has(wordKey(event)) ? t(wordKey(event)) : event}
      tone={status ? statusTone(status) : "neutral"}
      time={<MomentTime at={at} now={now} locale={locale} />}
    />
  );
}

/** Dots separate levels in message keys, so an event type is looked up without its prefix. */
const wordKey = (event: string) => event.replace(/^order\./, "") as "created";

const changeTones: Record<ToldChange["state"], Tone> = {
  open: "info",
  undoing: "warn",
  done: "accent",
  undone: "warn",
  stopped: "bad",
};

/** The exchange of two orders, told as one act by each of them. */
export function ChangeMoment({ place, moment, now, locale }: MomentProps<ToldChange>) {
  const t = useTranslations("timeline");
  const { by, at, role, state, other, code } = moment;
  const name = by ?? t("somebody");
  const link = () => (other ? <TextLink href={paths.order(place, other.id)}>{other.number}</TextLink> : "…");
  const told = role === "old" ? ("replaced" as const) : ("replaces" as const);
  const why = code as "gone" | null;
  return (
    <Moment
      title={t.rich(`${told}.${state}`, { name, link })}
      tone={changeTones[state]}
      time={<MomentTime at={at} now={now} locale={locale} />}
    >
      {why && t.has(`why.${why}`) && t(`why.${why}`)}
    </Moment>
  );
}

const actTones: Partial<Record<string, Tone>> = { "order.pay": "good", "order.pay_refused": "warn" };

/** What one of our people did, by name. */
export function ActMoment({ order, moment, now, locale }: MomentProps<ToldAct>) {
  const t = useTranslations("timeline");
  const refusals = useTranslations("payment.refused");
  const { action, by, isPressroom, at, cents, code } = moment;
  const name = isPressroom ? t("pressroom") : (by ?? t("somebody"));
  const word = action.replace(/^order\./, "") as "create";
  const amount = cents === null ? null : formatCents(cents, locale, order.costs.currency);
  const reasonOf = (given: string) => {
    const key = `${given}.title` as "over_order.title";
    return refusals.has(key) ? refusals(key) : given;
  };
  return (
    <Moment
      title={t.has(`act.${word}`) ? t(`act.${word}`, { name }) : t("act.other", { name, action })}
      tone={actTones[action] ?? "neutral"}
      time={<MomentTime at={at} now={now} locale={locale} />}
    >
      {action === "order.cancel" && amount !== null && t("cameBack", { amount })}
      {action === "order.pay" && amount}
      {action === "order.pay_refused" && code !== null && t("refusedWith", { code: reasonOf(code) })}
    </Moment>
  );
}

/** A request for payment, when it is made or when it ends. */
export type RequestMoment = {
  kind: "asked";
  id: string;
  title: string;
  at: string;
  tone: Tone;
  text: string | null;
};

const askedTones: Partial<Record<RequestView["state"], Tone>> = { approved: "good", declined: "warn" };

/** Each request is one moment when it is made and another when it ends. */
export function useRequestMoments(requests: readonly RequestView[]): RequestMoment[] {
  const t = useTranslations("payment.moment");
  return requests.flatMap((request) => {
    const { id, state, askedBy, askedAt, note, decidedBy, decidedAt, decisionNote } = request;
    const kind = "asked" as const;
    const title = t("asked", { name: askedBy });
    const asked: RequestMoment = { kind, id: `${id}/asked`, title, at: askedAt, tone: "neutral", text: note };
    if (state === "open" || !decidedAt) return [asked];
    const ended = {
      title: t(state, { name: decidedBy ?? "" }),
      at: decidedAt,
      tone: askedTones[state] ?? "neutral",
      text: decisionNote,
    };
    return [asked, { kind, id: `${id}/${state}`, ...ended }];
  });
}

export function AskedMoment({ moment, now, locale }: MomentProps<RequestMoment>) {
  const { title, tone, text, at } = moment;
  return (
    <Moment title={title} tone={tone} time={<MomentTime at={at} now={now} locale={locale} />}>
      {text}
    </Moment>
  );
}

type MomentTimeProps = { at: string; now: Date; locale: string };

export function MomentTime({ at, now, locale }: MomentTimeProps) {
  const timeZone = useTimeZone();
  const date = new Date(at);
  return (
    <RelativeTime
      text={formatRelative(date, now, locale)}
      exact={formatDateTime(date, locale, timeZone)}
      at={at}
    />
  );
}

export type MomentProps<Of> = {
  place: Place;
  order: OrderView;
  moment: Of;
  notes: NoteActions;
  mayWrite: boolean;
  now: Date;
  locale: string;
};

/** A webhook, and what it changed here. */
export function EventMoment({ order, moment, now, locale }: MomentProps<ToldEvent>) {
  const t = useTranslations("timeline");
  const wordsOf = useChangeWords(locale, order.costs.currency);
  const { type, at, changed } = moment;
  return (
    <Moment title={t("received", { type })} hollow time={<MomentTime at={at} now={now} locale={locale} />}>
      {changed === null && t("beingRead")}
      {changed?.length === 0 && t("changedNothing")}
      {changed && changed.length > 0 && (
        <ul>
          {changed.map((change) => (
            <li key={`${change.what} ${change.of}`}>{wordsOf(change)}</li>
          ))}
        </ul>
      )}
    </Moment>
  );
}
