"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type TagChange, TagField } from "#components/form/tag-field.tsx";
import { useActionQueue } from "#components/form/use-one-action.ts";
import { setTagsAction } from "#lib/features/orders/actions.ts";
import { maxTagLength } from "#lib/features/orders/limits.ts";
import { orderLabelsQuery } from "#lib/features/orders/queries.ts";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import type { Place } from "#lib/paths.ts";

type TagEditorProps = { place: Place; orderId: string; tags: readonly string[]; mayWrite: boolean };

/** The tags of one order. The known tags are loaded when someone begins to type. */
export function TagEditor({ place, orderId, tags, mayWrite }: TagEditorProps) {
  const queries = useQueryClient();
  const [isTyping, setIsTyping] = useState(false);
  const { data: labels } = useQuery({ ...orderLabelsQuery(place), enabled: isTyping });
  const { run, pending, problem } = useActionQueue({
    unreachable: useTranslations("order")("unreachable"),
    notTaken: useTranslations("labels")("notTaken"),
  });
  const change = async (input: TagChange) => {
    const done = await run(() => setTagsAction(place, { orderIds: [orderId], ...input }));
    await queries.invalidateQueries({ queryKey: ordersKey(place) });
    return done;
  };
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
