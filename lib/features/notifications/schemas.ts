import { z } from "zod";
import { kindNames, type NotificationKind } from "./kinds.ts";

const idsAtOnce = 100;

const inboxShows = ["all", "unread"] as const;
export type InboxShow = (typeof inboxShows)[number];

/** The default shows everything. */
export const inboxPlaceSchema = z.object({
  show: z
    .enum(inboxShows)
    .optional()
    .catch(undefined)
    .transform((show) => show ?? "all"),
});

export const listInboxSchema = inboxPlaceSchema.extend({ cursor: z.string().max(200).optional() });
export type ListInboxInput = z.input<typeof listInboxSchema>;

export const markReadSchema = z.object({
  ids: z.array(z.guid()).min(1).max(idsAtOnce),
  isRead: z.boolean(),
});
export type MarkReadInput = z.input<typeof markReadSchema>;

export const markAllReadSchema = z.object({
  /** Of the newest notification that was shown: later ones are unseen. */
  until: z.iso.datetime(),
});
export type MarkAllReadInput = z.input<typeof markAllReadSchema>;

const mailPaces = ["at_once", "gathered"] as const;
export type MailPace = (typeof mailPaces)[number];

const channelsSchema = z.object({ inbox: z.boolean(), toast: z.boolean(), mail: z.boolean() });

export const saveChoicesSchema = z.object({
  /** Kinds that are not named keep their setting. */
  kinds: z.partialRecord(z.enum(kindNames as [NotificationKind, ...NotificationKind[]]), channelsSchema),
  mailPace: z.enum(mailPaces),
});
export type SaveChoicesInput = z.input<typeof saveChoicesSchema>;
