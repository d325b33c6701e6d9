import { mkdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import type { HelpTopic } from "#lib/help-topics.ts";
import { root } from "../root.ts";
import { docsWidth, themes } from "./read-options.ts";

/** The screen that each page of the documentation shows, by its name in the folder of shots. */
const screens: Partial<Record<HelpTopic, string>> = {
  "connect-a-key": "settings-connection",
  overview: "overview",
  catalog: "catalog",
  product: "catalog-product",
  quotes: "quotes-quote",
  "share-a-quote": "share-share",
  "print-files": "files-file",
  templates: "templates-template",
  "new-order": "orders-new",
  pay: "approvals",
  order: "orders-order",
  orders: "orders",
  bulk: "runs-run",
  imports: "imports-import",
  schedules: "schedules-schedule",
  problems: "problems",
  "replace-or-reorder": "orders-order-change",
  parcels: "share-track-tracking",
  team: "settings-team",
  roles: "settings-roles",
  account: "account-security",
  notifications: "settings-notifications",
  workspaces: "settings-general",
  webhooks: "settings-webhooks",
  events: "events",
  privacy: "settings-privacy",
  "audit-log": "settings-audit",
};

const height = 900;

/** Writes what one sees first of each screen to `docs/pictures/<topic>-<theme>.webp`. */
export async function writeDocPictures(folder: string): Promise<void> {
  const pictures = path.join(root, "docs/pictures");
  mkdirSync(pictures, { recursive: true });
  for (const [topic, screen] of Object.entries(screens))
    for (const theme of themes)
      await sharp(path.join(folder, `${screen}-full-${theme}-${docsWidth}.png`))
        .extract({ left: 0, top: 0, width: docsWidth, height })
        .webp({ quality: 80 })
        .toFile(path.join(pictures, `${topic}-${theme}.webp`));
}
