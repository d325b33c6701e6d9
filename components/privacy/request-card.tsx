import { getTranslations } from "next-intl/server";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import type { PrivacyView } from "#lib/features/privacy/get-request.ts";
import { CloseSearch, FoundPeople, RefreshRegularly } from "./found-people.tsx";

type RequestCardProps = { workspace: string; request: PrivacyView };

/** One search with its state and the next step. */
export async function RequestCard({ workspace, request }: RequestCardProps) {
  const t = await getTranslations("privacy");
  const { id, state, identities, place, erased, erasedByPlace, search } = request;
  const placeName = (name: string) => t(`places.${name}` as "places.orders");
  const counts = erasedByPlace
    .map(({ place: of, count }) => t("times", { place: placeName(of), count }))
    .join(", ");
  if (state === "searching") {
    return (
      <Callout
        tone="info"
        title={t("searchingTitle")}
        actions={<CloseSearch workspace={workspace} requestId={id} />}
      >
        <RefreshRegularly />
        {t("searchingText", { place: placeName(place ?? "orders") })}
      </Callout>
    );
  }
  if (state === "erasing") {
    return (
      <Callout tone="info" title={t("erasingTitle")}>
        <RefreshRegularly />
        {t("erasingText")} {counts}
      </Callout>
    );
  }
  if (state === "waiting") {
    const reasons = [...new Set(identities.flatMap(({ waitsFor }) => waitsFor))];
    return (
      <Callout tone="warn" title={t("waitingTitle")}>
        <RefreshRegularly seconds={20} />
        {reasons.map((reason) => (
          <p key={reason}>{t(`waits.${reason}` as "waits.under_way")}</p>
        ))}
        <p>{t("waitingText")}</p>
      </Callout>
    );
  }
  if (state === "done") {
    return (
      <Callout tone="good" title={t("doneTitle")}>
        <p>{t("doneText", { count: erased })}</p>
        <p>{counts}</p>
      </Callout>
    );
  }
  if (state === "closed") {
    return (
      <Callout tone="info" title={t("closedTitle")}>
        {t("closedText")}
      </Callout>
    );
  }
  const sought = Object.values(search ?? {}).filter((text) => text !== "");
  if (identities.length === 0) {
    return (
      <Callout
        tone="info"
        title={t("nothingTitle")}
        actions={<CloseSearch workspace={workspace} requestId={id} />}
      >
        {t("nothingText")}
      </Callout>
    );
  }
  return (
    <Card
      title={t("foundTitle")}
      aside={<span className="[overflow-wrap:anywhere]">{sought.join(" · ")}</span>}
    >
      <p className="mb-4 text-muted">{t("foundAbout")}</p>
      {request.isCapped && (
        <div className="mb-4">
          <Callout tone="warn" title={t("cappedTitle")}>
            {t("cappedText")}
          </Callout>
        </div>
      )}
      <FoundPeople key={id} {...{ workspace, identities }} requestId={id} />
    </Card>
  );
}
