"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { type FieldError, get, useFormContext, useWatch } from "react-hook-form";
import { useLateCheck } from "#components/form/use-late-check.ts";
import { useSettled } from "#components/form/use-settled.ts";
import { useNow } from "#components/live/use-now.ts";
import { useQuery } from "#components/live/use-query.ts";
import { Callout } from "#components/ui/callout.tsx";
import { CheckboxRow } from "#components/ui/checkbox-row.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatRelative } from "#lib/dates.ts";
import { duplicatesQuery } from "#lib/features/orders/query.ts";
import type { CreateOrderInput } from "#lib/features/orders/schemas.ts";
import { type Place, paths } from "#lib/paths.ts";

const pauseMs = 600;
const schemaOfOrders = async () => (await import("#lib/features/orders/schemas.ts")).duplicatesSchema;

type DuplicatesNoticeProps = { place: Place; renderedAt: string; locale: string };

/** Says that the same was ordered for the same person within a day; the same again is made on purpose only. */
export function DuplicatesNotice({ place, renderedAt, locale }: DuplicatesNoticeProps) {
  const t = useTranslations("newOrder");
  const now = useNow(renderedAt);
  const { setValue, clearErrors, formState } = useFormContext<CreateOrderInput>();
  const [items, address] = useWatch<CreateOrderInput, ["items", "address"]>({ name: ["items", "address"] });
  const seen = useWatch<CreateOrderInput, "seenDuplicates">({ name: "seenDuplicates" }) ?? [];
  const checked = useLateCheck(schemaOfOrders, items.length > 0 && address.line1 ? { items, address } : null);
  const wanted = useSettled(checked && JSON.stringify(checked), pauseMs);
  const { data: found = [], refetch } = useQuery(duplicatesQuery(place, wanted));
  const problem = get(formState.errors, "seenDuplicates") as FieldError | undefined;
  // One that was made meanwhile is found by the server first.
  useEffect(() => {
    if (problem) void refetch();
  }, [problem, refetch]);
  if (found.length === 0) return null;
  const isSeen = found.every(({ id }) => seen.includes(id));
  return (
    <Callout tone="warn" title={t("duplicateTitle", { count: found.length })}>
      <ul>
        {found.map(({ id, number, reference, createdAt }) => (
          <li key={id}>
            <TextLink href={paths.order(place, id)}>{number}</TextLink>
            {reference && ` (${reference})`}, {formatRelative(new Date(createdAt), now, locale)}
          </li>
        ))}
      </ul>
      <CheckboxRow
        name="seenDuplicates"
        label={t("createAnyway")}
        checked={isSeen}
        aria-invalid={problem && !isSeen ? true : undefined}
        onChange={({ target }) => {
          clearErrors("seenDuplicates");
          setValue("seenDuplicates", target.checked ? found.map(({ id }) => id) : []);
        }}
      />
      {problem && !isSeen && <ErrorText>{problem.message}</ErrorText>}
    </Callout>
  );
}
