"use client";

import { useTranslations } from "next-intl";
import { Columns, PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { StatusDot } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import type { RefusalView } from "#lib/features/events/get-refusal.ts";
import { formatCount } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import { EndpointFact, HeadersCard, PayloadCard } from "./delivery-cards.tsx";
import { useReasonWords, useTimeWords } from "./use-event-words.ts";

type RefusalScreenProps = { place: Place; refusal: RefusalView; locale: string };

/** A refused delivery. Its content is not trusted and was not processed. */
export function RefusalScreen({ place, refusal, locale }: RefusalScreenProps) {
  const t = useTranslations("events");
  const { nameOf, textOf } = useReasonWords();
  const { at, took, timeZone } = useTimeWords(locale);
  const { reason, receivedAt, signedAt, eventId, eventType, bytes, sha256, body, endpoint } = refusal;
  const { refused, kept } = refusal.inItsMinute;
  const skewMs = signedAt && Date.parse(receivedAt) - Date.parse(signedAt);
  const notes = [
    body.kind === "hex" ? t("bodyHex") : null,
    body.isWhole ? null : t("bodyCut", { shown: formatCount(bytes, locale) }),
  ];
  return (
    <>
      <PageHeader
        help="events"
        title={nameOf(reason)}
        back={{ href: paths.events(place, "?tab=refused"), label: t("backRefused") }}
        status={<StatusDot tone="bad">{t("refused")}</StatusDot>}
        about={textOf(reason)}
      />
      <PageBody>
        <Columns
          aside={
            <Card title={t("post")}>
              <DescriptionList>
                <Fact term={t("received")}>{at(receivedAt)}</Fact>
                <Fact term={t("at")}>
                  <EndpointFact {...{ endpoint, locale, timeZone }} />
                </Fact>
                {eventType && <Fact term={t("claimedType")}>{eventType}</Fact>}
                {eventId && (
                  <Fact term={t("claimedId")}>
                    <Code>{eventId}</Code>
                  </Fact>
                )}
                {signedAt && <Fact term={t("claimedTime")}>{at(signedAt)}</Fact>}
                {typeof skewMs === "number" && (
                  <Fact term={t("skew")}>
                    {t(skewMs < 0 ? "ahead" : "behind", { time: took(Math.abs(skewMs)) })}
                  </Fact>
                )}
                <Fact term={t("size")}>
                  {t("bytes", { count: bytes, shown: formatCount(bytes, locale) })}
                </Fact>
                <Fact term={t("digest")}>
                  <Code>{sha256}</Code>
                </Fact>
                <Fact term={t("minute")}>
                  {t("minuteText", {
                    refused: formatCount(refused, locale),
                    kept: formatCount(kept, locale),
                  })}
                </Fact>
              </DescriptionList>
            </Card>
          }
        >
          <PayloadCard title={t("body")} text={body.shown} note={notes.filter(Boolean).join(" ") || null} />
          <HeadersCard headers={refusal.headers} />
        </Columns>
      </PageBody>
    </>
  );
}
