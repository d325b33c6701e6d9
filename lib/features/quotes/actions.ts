"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { memberAction } from "#lib/core/transport/action-client.ts";
import { formatDay } from "#lib/dates.ts";
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
async function newName(): Promise<string> {
  const [t, locale] = await Promise.all([getTranslations("quotes"), getLocale()]);
  return t("newName", { date: formatDay(new Date(), locale) });
}

export const createQuoteAction = memberAction
  .inputSchema(z.object({}))
  .action(async ({ ctx: { member } }) => ({ quoteId: await createQuote(member, { name: await newName() }) }));

export const addToQuoteAction = memberAction
  .inputSchema(addToQuoteSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    quoteId: await addLines(member, parsedInput, await newName()),
  }));

export const duplicateQuoteAction = memberAction
  .inputSchema(duplicateQuoteSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({
    quoteId: await duplicateQuote(member, parsedInput),
  }));

export const renameQuoteAction = memberAction
  .inputSchema(renameQuoteSchema)
  .action(async ({ parsedInput, ctx: { member } }) => renameQuote(member, parsedInput));

export const archiveQuoteAction = memberAction
  .inputSchema(archiveQuoteSchema)
  .action(async ({ parsedInput, ctx: { member } }) => archiveQuote(member, parsedInput));

export const saveVersionAction = memberAction
  .inputSchema(saveVersionSchema)
  .action(async ({ parsedInput, ctx: { member } }) => ({ version: await saveVersion(member, parsedInput) }));

export const restoreVersionAction = memberAction
  .inputSchema(restoreVersionSchema)
  .action(async ({ parsedInput, ctx: { member } }) => restoreVersion(member, parsedInput));

export const dismissDriftAction = memberAction
  .inputSchema(quoteIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => dismissDrift(member, parsedInput));

export const shareQuoteAction = memberAction
  .inputSchema(shareQuoteSchema)
  .action(async ({ parsedInput, ctx: { member } }) => shareQuote(member, parsedInput));

export const revokeShareAction = memberAction
  .inputSchema(shareIdSchema)
  .action(async ({ parsedInput, ctx: { member } }) => revokeShare(member, parsedInput));
