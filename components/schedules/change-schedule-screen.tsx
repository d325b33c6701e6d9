import { readFormTexts } from "#components/form/read-form-texts.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { Words } from "#components/layout/words.tsx";
import { newOrderWords } from "#components/orders/new-order-words.ts";
import type { ReadyContent } from "#lib/features/quotes/prepare-schedule.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import type { Place } from "#lib/paths.ts";
import type { ScheduleView } from "#lib/workflows/schedules/schedule-view.ts";
import { formatMinute } from "./format-minute.ts";
import type { ChangeSchedule } from "./schedule-actions.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { timeZones } from "./time-zones.ts";

type ChangeScheduleScreenProps = {
  place: Place;
  schedule: ScheduleView;
  content: ReadyContent;
  change: ChangeSchedule;
  mayUpload: MayUpload;
  locale: string;
};

export async function ChangeScheduleScreen(props: ChangeScheduleScreenProps) {
  const { schedule, content, change, ...rest } = props;
  const { id: scheduleId, revision, name, address, rule, minuteOfDay, timeZone } = schedule;
  return (
    <PageBody>
      <Words of={[...newOrderWords, "schedules"]}>
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
          what={{ change, scheduleId, revision }}
          timeZones={timeZones()}
          formTexts={await readFormTexts()}
        />
      </Words>
    </PageBody>
  );
}
