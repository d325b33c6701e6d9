import { getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { CarriedOver } from "#components/orders/carried-over.tsx";
import { newOrderWords } from "#components/orders/new-order-words.ts";
import { emptyAddress } from "#lib/features/quotes/new-document.ts";
import type { ReadyOrder } from "#lib/features/quotes/prepare-order.ts";
import type { ReadyContent } from "#lib/features/quotes/prepare-schedule.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import type { Place } from "#lib/paths.ts";
import type { ScheduleView } from "#lib/workflows/schedules/schedule-view.ts";
import { formatMinute } from "./format-minute.ts";
import { ScheduleForm } from "./schedule-form.tsx";

/** The time zones that the runtime knows. UTC is added, because it is not always among them. */
const timeZones = () => ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

type NewScheduleScreenProps = {
  place: Place;
  order: ReadyOrder;
  mayUpload: MayUpload;
  locale: string;
};

const monthMs = 30 * 86_400_000;

export async function NewScheduleScreen({ place, order, mayUpload, locale }: NewScheduleScreenProps) {
  const t = await getTranslations("schedules");
  const { copied, template } = order;
  const source = copied?.number ?? template?.name;
  return (
    <PageBody>
      <ClientMessages of={[...newOrderWords, "schedules", "leave"]}>
        <CarriedOver place={place} order={order} hasReference={false} />
        <ScheduleForm
          place={place}
          content={order}
          draft={{
            name: source ? t("nameOf", { source }) : "",
            address: order.address ?? emptyAddress,
            repeat: "month",
            every: 1,
            startsOn: new Date(Date.now() + monthMs).toISOString().slice(0, 10),
            endsOn: "",
            dates: [],
            time: "06:00",
            timeZone: "UTC",
          }}
          what={{ from: { sourceOrderId: copied?.id ?? null, templateId: template?.id ?? null } }}
          timeZones={timeZones()}
          mayUpload={mayUpload}
          formTexts={await readFormTexts()}
          locale={locale}
        />
      </ClientMessages>
    </PageBody>
  );
}

type ChangeScheduleScreenProps = {
  place: Place;
  schedule: ScheduleView;
  content: ReadyContent;
  mayUpload: MayUpload;
  locale: string;
};

export async function ChangeScheduleScreen(props: ChangeScheduleScreenProps) {
  const { schedule, content, ...rest } = props;
  const { id: scheduleId, revision, name, address, rule, minuteOfDay, timeZone, runs } = schedule;
  return (
    <PageBody>
      <ClientMessages of={[...newOrderWords, "schedules", "leave"]}>
        <ScheduleForm
          {...rest}
          content={content}
          draft={{
            ...{ name, address, timeZone },
            repeat: rule.unit ?? "dates",
            every: rule.every,
            startsOn: rule.startsOn,
            endsOn: rule.endsOn ?? "",
            dates: [...rule.dates],
            time: formatMinute(minuteOfDay),
          }}
          what={{ scheduleId, revision, processed: runs.map(({ dueOn }) => dueOn) }}
          timeZones={timeZones()}
          formTexts={await readFormTexts()}
        />
      </ClientMessages>
    </PageBody>
  );
}
