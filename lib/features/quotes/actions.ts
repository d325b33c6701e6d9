"use server";

import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import { z } from "zod";
import { memberAction } from "#lib/core/transport/action-client.ts";
import { formatDay } from "#lib/dates.ts";
import { dayIn } from "#lib/time-zones.ts";
import { addLines } from "./add-lines.ts";
import { archiveQuote } from "./archive-quote.ts";
import { createQuote } from "./create-quote.ts";
import { dismissDrift } from "./dismiss-drift.ts";
import { duplicateQuote } from "./duplicate-quote.ts";
import { renameQuote } from "./rename-quote.ts";
import { restoreVersion } from "./restore-version.ts";
import { revokeShare } from "./revoke-share.ts";
import { saveVersion } from "./save-version.ts";
import {
  addToQuoteSchema,
  archiveQuoteSchema,
  duplicateQuoteSchema,
  quoteIdSchema,
  renameQuoteSchema,
} from "./schemas.ts";
import {
  restoreVersionSchema,
  saveVersionSchema,
  shareIdSchema,
  shareQuoteSchema,
} from "./schemas-versions.ts";
import { shareQuote } from "./share-quote.ts";

/** The default name of a new quote, with today's date. */
async function newName() {
  const [t, locale, timeZone] = await Promise.all([getTranslations("quotes"), getLocale(), getTimeZone()]);
  const now = new Date();
  return {
    name: t("newName", { date: formatDay(now, locale, timeZone) }),
    autoNamedOn: dayIn(timeZone, now),
  };
}

export const createQuoteAction = memberAction
  .metadata({ name: "createQuote" })
  .inputSchema(z.object({}))
  .action(async ({ ctx: { member } }) => ({ quoteId: await createQuote(member, await newName()) }));

export const addToQuoteAction = memberAction
  .metadata({ name: "addToQuote" })
  .inputSchema(addToQuoteSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    quoteId: await addLines(member, parsedInput, await newName()),
  }));

export const duplicateQuoteAction = memberAction
  .metadata({ name: "duplicateQuote" })
  .inputSchema(duplicateQuoteSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    quoteId: await duplicateQuote(member, parsedInput),
  }));

export const renameQuoteAction = memberAction
  .metadata({ name: "renameQuote" })
  .inputSchema(renameQuoteSchema)
  .action(async ({ parsedInput, ctx: { member } }) => renameQuote(member, parsedInput));

export const archiveQuoteAction = memberAction
  .metadata({ name: "archiveQuote" })
  .inputSchema(archiveQuoteSchema)
  .action(async ({ parsedInput, ctx: { member } }) => archiveQuote(member, parsedInput));

export const saveVersionAction = memberAction
  .metadata({ name: "saveVersion" })
  .inputSchema(saveVersionSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ version: await saveVersion(member, parsedInput) }));

export const restoreVersionAction = memberAction
  .metadata({ name: "restoreVersion" })
  .inputSchema(restoreVersionSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ kept: await restoreVersion(member, parsedInput) }));

export const dismissDriftAction = memberAction
  .metadata({ name: "dismissDrift" })
  .inputSchema(quoteIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => dismissDrift(member, parsedInput));

export const shareQuoteAction = memberAction
  .metadata({ name: "shareQuote" })
  .inputSchema(shareQuoteSchema)
  .action(async ({ parsedInput, ctx: { member } }) => shareQuote(member, parsedInput));

export const revokeShareAction = memberAction
  .metadata({ name: "revokeShare" })
  .inputSchema(shareIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => revokeShare(member, parsedInput));
