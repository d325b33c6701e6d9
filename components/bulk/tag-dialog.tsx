"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { readTags } from "#components/form/read-tags.ts";
import { SubmitModal } from "#components/form/submit-modal.tsx";
import { useTooLongTag } from "#components/form/tag-field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Hint, Label } from "#components/ui/label.tsx";
import { SegmentedRadios } from "#components/ui/segmented.tsx";
import { setTagsAction } from "#lib/features/orders/actions.ts";
import { maxLabelledOrders, maxTagLength, maxTagsPerOrder } from "#lib/features/orders/limits.ts";
import { orderLabelsQuery } from "#lib/features/orders/queries.ts";
import { paths } from "#lib/paths.ts";
import { startRunAction } from "#lib/workflows/runs/actions.ts";
import type { BulkBarProps } from "./bulk-bar.tsx";
import { idsForOneCall } from "./ids-for-one-call.ts";
import { useBulkStart } from "./use-bulk-start.ts";

/** Adds tags to all selected orders, or removes them: a few orders in one call, more in a run. */
export function TagDialog(props: BulkBarProps) {
  const { place, selection, rows } = props;
  const t = useTranslations("bulk");
  const words = useTranslations("labels");
  const id = useId();
  const { data: labels } = useQuery(orderLabelsQuery(place));
  const { dialog, runId, begin, pending, problem } = useBulkStart(props);
  const [kind, setKind] = useState<"tag" | "untag">("tag");
  const [typed, setTyped] = useState("");
  const tags = readTags(typed).slice(0, maxTagsPerOrder);
  const tooLong = useTooLongTag(typed, maxTagLength);
  const present = [...new Set(rows.flatMap((row) => row.tags))].toSorted(
    new Intl.Collator(useLocale()).compare,
  );
  const offered = kind === "tag" ? (labels?.tags ?? []) : present;
  const save = () => {
    if (tags.length === 0 || tooLong) return;
    const orderIds = idsForOneCall(selection, maxLabelledOrders);
    if (orderIds) {
      const said = t(`done.${kind}`, { count: orderIds.length });
      void begin(
        () => setTagsAction(place, { orderIds, [kind === "tag" ? "add" : "remove"]: tags }),
        null,
        said,
      );
      return;
    }
    void begin(() => startRunAction(place, { kind, runId, selection, tags }), paths.run(place, runId));
  };
  return (
    <SubmitModal
      ref={dialog}
      title={t("tagTitle")}
      submit={t(kind === "tag" ? "tagSubmit" : "untagSubmit")}
      pending={pending}
      problem={tooLong ?? problem}
      onSubmit={save}
    >
      <SegmentedRadios
        label={t("tagTitle")}
        name={`${id}-kind`}
        value={kind}
        onChoose={(value) => setKind(value === "untag" ? "untag" : "tag")}
        options={[
          { value: "tag", label: t("kind.tag") },
          { value: "untag", label: t("kind.untag") },
        ]}
      />
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-tags`}>{words("tags")}</Label>
        <Input
          id={`${id}-tags`}
          list={`${id}-known`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          required
          maxLength={500}
        />
        <datalist id={`${id}-known`}>
          {offered.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Hint id={`${id}-hint`}>{words("tagsHint")}</Hint>
      </div>
    </SubmitModal>
  );
}
