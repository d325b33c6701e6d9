"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type TagChange, TagField } from "#components/form/tag-field.tsx";
import { useRefetchingQueue } from "#components/form/use-refetching-action.ts";
import { setTagsAction } from "#lib/features/orders/actions.ts";
import { maxTagLength } from "#lib/features/orders/limits.ts";
import { orderLabelsQuery } from "#lib/features/orders/queries.ts";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import type { Place } from "#lib/paths.ts";

type TagEditorProps = { place: Place; orderId: string; tags: readonly string[]; mayWrite: boolean };

/** The tags of one order. The known tags are loaded when someone begins to type. */
export function TagEditor({ place, orderId, tags, mayWrite }: TagEditorProps) {
  const [isTyping, setIsTyping] = useState(false);
  const { data: labels } = useQuery({ ...orderLabelsQuery(place), enabled: isTyping });
  const { run, pending, problem } = useRefetchingQueue([ordersKey(place)], {
    unreachable: useTranslations("order")("unreachable"),
    notTaken: useTranslations("labels")("notTaken"),
  });
  const change = (input: TagChange) => run(() => setTagsAction(place, { orderIds: [orderId], ...input }));
  return (
    <TagField
      {...{ tags, pending, problem }}
      known={labels?.tags ?? []}
      maxLength={maxTagLength}
      onFocus={() => setIsTyping(true)}
      onChange={mayWrite ? change : null}
    />
  );
}
