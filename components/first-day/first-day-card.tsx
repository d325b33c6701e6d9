import { CircleCheck } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { FirstDay, FirstStep } from "#lib/features/first-day/first-steps.ts";
import { type Place, paths } from "#lib/paths.ts";
import { HideFirstDay } from "./hide-first-day.tsx";

type FirstDayCardProps = { place: Place; firstDay: FirstDay };

/** Once half of the steps are done, they take one line and stand after what needs the reader. */
export const isHalfDone = ({ steps }: FirstDay): boolean =>
  steps.filter(({ isDone }) => isDone).length * 2 >= steps.length;

/** The first steps of a workspace. The next step is emphasised. A step counts as done when its data exists. */
export async function FirstDayCard({ place, firstDay }: FirstDayCardProps) {
  const t = await getTranslations("firstDay");
  const { steps } = firstDay;
  const next = steps.find(({ isDone }) => !isDone)?.step;
  const done = steps.filter(({ isDone }) => isDone).length;
  const list = (
    <ol className="divide-y divide-line">
      {steps.map(({ step, isDone }, index) => (
        <Step key={step} {...{ place, firstDay, step, isDone, position: index + 1, isNext: step === next }} />
      ))}
    </ol>
  );
  return (
    <Card
      aria-label={t("title")}
      title={t("title")}
      aside={
        <>
          <span className="tabular-nums">{t("progress", { done, total: steps.length })}</span>
          <HideFirstDay place={place} label={t("hide")} unreachable={t("unreachable")} />
        </>
      }
      flush
    >
      {isHalfDone(firstDay) && next ? (
        <details>
          <summary className="cursor-pointer px-4 py-2.5">{t("next", { step: t(`${next}.title`) })}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </Card>
  );
}

type StepProps = {
  place: Place;
  firstDay: FirstDay;
  step: FirstStep;
  isDone: boolean;
  position: number;
  isNext: boolean;
};

async function Step({ place, firstDay, step, isDone, position, isNext }: StepProps) {
  const t = await getTranslations("firstDay");
  const toOverview = await getTranslations("overview");
  const connects = step === "live" && !firstDay.isLiveConnected;
  const href = isDone ? null : hrefOf(step, place, firstDay);
  const action = () => {
    if (step !== "live") return t(`${step}.action`);
    if (connects) return t("live.actionConnect");
    return place.mode === "live" ? toOverview("newOrder") : t("live.action");
  };
  return (
    <li className="flex items-center gap-3 px-4 py-2.5" aria-current={isNext ? "step" : undefined}>
      <StepMark isDone={isDone} position={position} done={t("done")} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className={isDone ? "text-muted" : "font-medium"}>{t(`${step}.title`)}</p>
          {!isDone && (
            <p className="text-sm text-muted">{connects ? t("live.textConnect") : t(`${step}.text`)}</p>
          )}
        </div>
        {href && (
          <LinkButton size="sm" variant={isNext ? "primary" : "secondary"} href={href}>
            {action()}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

function StepMark({ isDone, position, done }: { isDone: boolean; position: number; done: string }) {
  if (isDone) return <CircleCheck role="img" aria-label={done} className="size-5 shrink-0 text-good" />;
  return (
    <span
      aria-hidden="true"
      className="flex size-5 shrink-0 items-center justify-center rounded-full border border-edge text-xs text-muted tabular-nums"
    >
      {position}
    </span>
  );
}

/** The page of a step; null if another member has to take the step, or if connecting comes first. */
function hrefOf(step: FirstStep, { workspace, mode }: Place, firstDay: FirstDay): string | null {
  const { steps, testOrderId, isLiveConnected, mayConnect } = firstDay;
  if (step !== "connect" && steps.some((each) => each.step === "connect" && !each.isDone)) return null;
  const test: Place = { workspace, mode: "test" };
  const live: Place = { workspace, mode: "live" };
  switch (step) {
    case "connect":
      return paths.connection(workspace);
    case "upload":
      return paths.files(test);
    case "quote":
      return paths.quotes(test);
    case "order":
      return paths.newOrder(test);
    case "ship":
      return testOrderId ? paths.order(test, testOrderId) : paths.orders(test);
    case "live":
      if (!isLiveConnected) return mayConnect ? paths.connection(workspace) : null;
      return mode === "live" ? paths.newOrder(live) : paths.overview(live);
  }
}
