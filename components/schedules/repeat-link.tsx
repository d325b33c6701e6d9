import { CalendarSync } from "lucide-react";
import { useTranslations } from "next-intl";
import { LinkButton } from "#components/ui/link-button.tsx";
import { type Place, paths } from "#lib/paths.ts";

type RepeatLinkProps = { place: Place; orderId?: string; templateId?: string };

/** From an order or a template to a schedule of it. Speaks words of `schedules`. */
export function RepeatLink({ place, orderId, templateId }: RepeatLinkProps) {
  const t = useTranslations("schedules");
  return (
    <LinkButton icon={<CalendarSync />} href={paths.newSchedule(place, { orderId, templateId })}>
      {t("repeatIt")}
    </LinkButton>
  );
}
