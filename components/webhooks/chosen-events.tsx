import { getTranslations } from "next-intl/server";
import { eventTypes } from "#lib/core/service/schemas/event-type.ts";

/** All that are known, or which. */
export async function ChosenEvents({ events }: { events: readonly string[] }) {
  const t = await getTranslations("webhooks");
  const isAll = eventTypes.every((type) => events.includes(type));
  if (isAll && events.length === eventTypes.length)
    return <span className="whitespace-nowrap">{t("allEvents")}</span>;
  return (
    <span className="flex flex-col">
      {t("someEvents", { count: events.length })}
      <span className="max-w-64 text-sm whitespace-normal text-muted">{events.join(", ")}</span>
    </span>
  );
}
