"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useActionQueue } from "#components/form/use-one-action.ts";
import { Card } from "#components/ui/card.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { saveTrackingAction } from "#lib/features/tracking/actions.ts";

type TrackingCardProps = { workspace: string; isOn: boolean };

/** Whether the workspace offers tracking pages to the recipients of its orders. */
export function TrackingCard({ workspace, isOn }: TrackingCardProps) {
  const t = useTranslations("paper");
  // Not useOptimistic: in its transition, the dialog that asks for a password would stay busy after a wrong one.
  const [asked, setAsked] = useState<boolean | null>(null);
  const [said, setSaid] = useState("");
  const { run, pending, problem } = useActionQueue({
    unreachable: t("unreachable"),
    notTaken: t("unreachable"),
  });
  // What others choose later is shown again.
  if (asked === isOn && !pending) setAsked(null);
  const choose = async (trackingPages: boolean) => {
    setSaid("");
    setAsked(trackingPages);
    if (await run(() => saveTrackingAction({ workspace }, { trackingPages }))) setSaid(t("saved"));
    else setAsked(null);
  };
  return (
    <Card title={t("tracking")}>
      <div className="flex flex-col gap-2">
        <CheckboxRow
          label={t("trackingOn")}
          hint={t("trackingAbout")}
          checked={asked ?? isOn}
          onChange={({ target: { checked } }) => void choose(checked)}
        />
        <p role="status" className="text-muted empty:hidden">
          {!pending && !problem && said}
        </p>
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
    </Card>
  );
}
