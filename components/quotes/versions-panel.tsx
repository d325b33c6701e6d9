"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import { useOneAction } from "#components/form/use-one-action.ts";
import { LoadErrorNotice } from "#components/layout/paged.tsx";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { restoreVersionAction, saveVersionAction } from "#lib/features/quotes/actions.ts";
import type { VersionRow } from "#lib/features/quotes/list-versions.ts";
import { quoteVersionsQuery } from "#lib/features/quotes/queries.ts";
import { quoteKey } from "#lib/features/quotes/query-keys.ts";
import type { SaveVersionInput } from "#lib/features/quotes/schemas-versions.ts";
import { formatCents } from "#lib/money.ts";
import type { SavedQuoteProps } from "./panel-props.ts";
import { useQuoteName } from "./use-quote-name.ts";

/** The named versions of a quote, and a button to restore each. */
export function VersionsPanel(props: SavedQuoteProps) {
  const { place, quote, revision, expectOwn, mayWrite, now, locale } = props;
  const t = useTranslations("quoteVersions");
  const quotes = useTranslations("quotes");
  const nameOf = useQuoteName();
  const queries = useQueryClient();
  const found = useQuery(quoteVersionsQuery(place, quote.id));
  const versions = found.data;
  const { run, pending, problem } = useOneAction();
  const [restored, setRestored] = useState<{ version: number; kept: number } | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: quoteKey(place, quote.id) });
  const restore = async (version: number) => {
    if (revision === null) return;
    // Before the call, because the new revision may arrive before the answer.
    expectOwn(revision + 1);
    const done = await run(() => restoreVersionAction(place, { quoteId: quote.id, revision, version }));
    if (!done) expectOwn(null);
    setRestored(done?.data ? { version, kept: done.data.kept } : null);
    await refresh();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm text-muted">{t("about")}</p>
      {mayWrite && <SaveVersionForm {...props} onSaved={refresh} />}
      {problem && <ErrorText>{problem}</ErrorText>}
      {restored && <Callout tone="info" title={t("restored", restored)} />}
      <LoadErrorNotice found={found} />
      {versions && versions.length > 0 && (
        <Table caption={t("caption")}>
          <thead>
            <tr>
              <Column>{t("version")}</Column>
              <Column numeric>{quotes("pieces")}</Column>
              <Column numeric>{t("offer")}</Column>
              <Column numeric>{t("yourCosts")}</Column>
              <Column>{t("saved")}</Column>
              {mayWrite && (
                <Column>
                  <span className="sr-only">{t("act")}</span>
                </Column>
              )}
            </tr>
          </thead>
          <tbody>
            {versions.map((row) => (
              <tr key={row.version}>
                <Cell label={t("version")} phone="title">
                  {t("numbered", { version: row.version, name: nameOf(row) })}
                  {row.note && <span className="block text-sm font-normal text-muted">{row.note}</span>}
                </Cell>
                <Cell label={quotes("pieces")} numeric>
                  {quotes("piecesInLines", { pieces: row.piecesCount, lines: row.linesCount })}
                </Cell>
                <Cell label={t("offer")} numeric>
                  {row.offerCents === null ? "–" : formatCents(row.offerCents, locale)}
                </Cell>
                <Cell label={t("yourCosts")} numeric phone="corner">
                  {row.totalCents === null ? "–" : formatCents(row.totalCents, locale)}
                </Cell>
                <Cell label={t("saved")} phone="text">
                  <SavedAt row={row} now={now} locale={locale} />
                </Cell>
                {mayWrite && (
                  <Cell numeric phone="foot">
                    <Button
                      size="sm"
                      pending={pending}
                      disabled={revision === null}
                      aria-label={t("restoreNamed", { version: row.version })}
                      onClick={() => restore(row.version)}
                    >
                      {t("restore")}
                    </Button>
                  </Cell>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

function SavedAt({ row, now, locale }: { row: VersionRow; now: Date; locale: string }) {
  const timeZone = useTimeZone();
  return (
    <>
      <TimeAgo at={row.savedAt} now={now} locale={locale} timeZone={timeZone} />
      {row.savedBy && `, ${row.savedBy}`}
    </>
  );
}

type SaveVersionFormProps = SavedQuoteProps & { onSaved: () => void };

function SaveVersionForm({ place, quote, revision, formTexts, onSaved }: SaveVersionFormProps) {
  const t = useTranslations("quoteVersions");
  const name = useQuoteName()(quote);
  // Uses the newest revision: an edit may have been saved since the form was opened.
  const save = (input: SaveVersionInput) =>
    saveVersionAction(place, {
      ...input,
      // An unchanged automatic name stays automatic.
      name: input.name === name ? quote.name : input.name,
      revision: revision ?? input.revision,
    });
  return (
    <ActionForm<SaveVersionInput, { version: number }>
      action={save}
      schema={async () => (await import("#lib/features/quotes/schemas-versions.ts")).saveVersionSchema}
      defaultValues={{ quoteId: quote.id, revision: revision ?? 1, name, note: "" }}
      texts={formTexts}
      label={t("form")}
      onDone={onSaved}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField<SaveVersionInput> name="name" label={t("name")} maxLength={120} autoComplete="off" />
        <TextField<SaveVersionInput>
          name="note"
          label={t("note")}
          maxLength={2000}
          autoComplete="off"
          optional
        />
      </div>
      <div>
        <SubmitButton disabled={revision === null}>{t("save")}</SubmitButton>
      </div>
    </ActionForm>
  );
}
