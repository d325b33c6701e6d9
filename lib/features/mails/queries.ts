import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/fetch-json.ts";
import { keepPreviousData } from "#lib/keep-previous-data.ts";
import { paths } from "#lib/paths.ts";
import type { MailText } from "./template.ts";

/** The mail that a text makes. `typed` is a `MailTextInput` as JSON; the server refuses one with errors. */
export const previewQuery = (workspace: string, typed: string) =>
  queryOptions({
    queryKey: ["mail-preview", workspace, typed],
    queryFn: ({ signal }) =>
      fetchJson<MailText>(paths.api.mailPreview(workspace), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: typed,
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
