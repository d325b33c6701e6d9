"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useRefetchingQueue } from "#components/form/use-refetching-action.ts";
import { Label } from "#components/ui/label.tsx";
import { assignOrderAction } from "#lib/features/orders/actions.ts";
import { colleaguesQuery } from "#lib/features/orders/queries.ts";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import type { Place } from "#lib/paths.ts";
import { PersonSelect } from "./person-select.tsx";

type AssigneeFieldProps = {
  place: Place;
  orderId: string;
  assignee: { id: string; name: string } | null;
  mayWrite: boolean;
};

/** The assignee of one order. A person who has left the workspace is still listed while assigned. */
export function AssigneeField({ place, orderId, assignee, mayWrite }: AssigneeFieldProps) {
  const t = useTranslations("labels");
  const id = useId();
  const { data: colleagues } = useQuery({ ...colleaguesQuery(place), enabled: mayWrite });
  const [chosen, setChosen] = useState<string | null>(null);
  const { run, problem } = useRefetchingQueue([ordersKey(place)], {
    unreachable: useTranslations("order")("unreachable"),
    notTaken: t("notTaken"),
  });
  const assign = async (wanted: string) => {
    setChosen(wanted);
    await run(() => assignOrderAction(place, { orderIds: [orderId], assigneeId: wanted || null }));
    // Keeps a later choice that is still being saved.
    setChosen((now) => (now === wanted ? null : now));
  };
  const isHere = !assignee || colleagues?.members.some((person) => person.id === assignee.id);
  const people = colleagues && assignee && !isHere ? [...colleagues.members, assignee] : colleagues?.members;
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("assignee")}</Label>
      {mayWrite ? (
        <PersonSelect
          id={id}
          colleagues={colleagues && people && { ...colleagues, members: people }}
          value={chosen ?? assignee?.id ?? ""}
          onChange={(wanted) => void assign(wanted)}
        />
      ) : (
        <p>{assignee?.name ?? t("nobody")}</p>
      )}
      <p role="alert" className="text-sm text-bad-ink empty:hidden">
        {problem}
      </p>
    </div>
  );
}
