import { getTranslations } from "next-intl/server";
import { StatusDot } from "#components/ui/status-dot.tsx";
import { formatDay } from "#lib/dates.ts";

type SuspensionProps = { at: Date; by: string | null; locale: string };

export async function Suspension({ at, by, locale }: SuspensionProps) {
  const t = await getTranslations("team");
  const date = formatDay(at, locale);
  return (
    <span className="block text-sm font-normal">
      <StatusDot tone="warn">
        {by ? t("suspendedSince", { by, date }) : t("suspendedByNobody", { date })}
      </StatusDot>
    </span>
  );
}
