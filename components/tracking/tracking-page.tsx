import { clsx } from "clsx";
import { getTranslations } from "next-intl/server";
import { shipmentStatuses } from "#lib/core/service/schemas/known-values.ts";
import { formatDay } from "#lib/dates.ts";
import type { OpenedTracking, TrackedParcel } from "#lib/doors/open-tracking.ts";
import { nameErased } from "#lib/erased-placeholder.ts";

/** The steps of every order, and the statuses in which an order has reached them. */
const steps = [
  { step: "ordered", statuses: ["draft", "confirmed", "test_confirmed"] },
  { step: "in_production", statuses: ["in_production", "on_hold"] },
  { step: "shipped", statuses: ["shipped"] },
  { step: "delivered", statuses: ["delivered"] },
] as const;

type TrackingPageProps = { opened: OpenedTracking; logoSrc: string | null };

/** The way of an order, for its recipient: in the browser's language, without a script. */
export async function TrackingPage({ opened, logoSrc }: TrackingPageProps) {
  const { from, lang, number, status, orderedAt, pieces, parcels } = opened;
  const t = await getTranslations({ locale: lang, namespace: "tracking" });
  const reached = steps.findIndex(({ statuses }) => (statuses as readonly string[]).includes(status));
  const isEnded = status === "cancelled" || status === "refunded";
  return (
    <main id="content" lang={lang} className="mx-auto max-w-prose px-4 py-6 md:py-10">
      <header className="mb-8">
        {logoSrc ? (
          <span className="inline-flex rounded-md border border-line bg-raised p-3 [color-scheme:light]">
            <img src={logoSrc} alt={from} className="max-h-20 max-w-60 object-contain object-left" />
          </span>
        ) : (
          <p className="text-xl font-semibold">{from}</p>
        )}
      </header>
      <h1 className="text-2xl tabular-nums">{t("order", { number })}</h1>
      <p className="mt-1 mb-6 text-muted">
        {t("about", { day: formatDay(new Date(orderedAt), lang, "UTC"), pieces })}
      </p>
      {isEnded ? (
        <p className="font-medium">{t("ended")}</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {steps.map(({ step }, index) => (
            <li
              key={step}
              aria-current={index === reached ? "step" : undefined}
              className={clsx("flex items-center gap-3", index > reached && "text-muted")}
            >
              <span
                aria-hidden="true"
                className={clsx(
                  "size-3 rounded-full border-2 border-current",
                  index <= reached && "bg-current text-good",
                )}
              />
              <span className={index === reached ? "font-semibold" : undefined}>{t(`step.${step}`)}</span>
            </li>
          ))}
        </ol>
      )}
      {parcels.length > 0 && (
        <section className="mt-8 flex flex-col gap-4">
          <h2 className="text-lg">{t("parcels")}</h2>
          {parcels.map((parcel) => (
            <Parcel key={parcel.number} parcel={parcel} lang={lang} />
          ))}
        </section>
      )}
    </main>
  );
}

async function Parcel({ parcel, lang }: { parcel: TrackedParcel; lang: string }) {
  const t = await getTranslations({ locale: lang as OpenedTracking["lang"] });
  const { carrier, url, status, shippedAt, deliveredAt } = parcel;
  const number = nameErased(parcel.number, t("erased.placeholder"));
  const known = shipmentStatuses.find((each) => each === status);
  // The dates tell these two.
  const isTold = (status === "shipped" && shippedAt) || (status === "delivered" && deliveredAt);
  const day = (at: string) => formatDay(new Date(at), lang, "UTC");
  return (
    <div className="rounded-lg border border-line bg-raised px-4 py-3">
      <p className="font-medium">
        {carrier}{" "}
        {url ? (
          <a href={url} rel="noreferrer" className="break-all underline underline-offset-3">
            {number}
          </a>
        ) : (
          <span className="break-all">{number}</span>
        )}
      </p>
      <p className="text-muted">
        {[
          !isTold && (known ? t(`order.shipmentStatus.${known}`) : status),
          shippedAt && t("tracking.shippedOn", { day: day(shippedAt) }),
          deliveredAt && t("tracking.deliveredOn", { day: day(deliveredAt) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}
