import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { env } from "#lib/env.ts";
import { parseInput } from "#lib/parse-input.ts";
import { paths } from "#lib/paths.ts";
import { type MailTextInput, mailTextSchema } from "./schemas.ts";
import type { MailText } from "./template.ts";
import { writeMail } from "./write-mail.ts";

const sample = {
  first_name: "Alex",
  order: "PR-1042",
  parcels: "DHL 00340434161094042557\nhttps://tracking.example/dhl/00340434161094042557",
};

/** Writes a mail with sample values, as a recipient would get it. Its links lead nowhere. */
export async function previewMail(ctx: WorkspaceContext, input: MailTextInput): Promise<MailText> {
  requirePermission(ctx, "settings:manage");
  const { kind, locale, ...template } = parseInput(mailTextSchema, input);
  const { name: shop, trackingPages } = ctx.workspace;
  const at = (path: string) => `${env().APP_URL}${path}`;
  const values = {
    ...sample,
    shop,
    parcels: kind === "in_production" ? "" : sample.parcels,
    tracking_page: trackingPages ? at(paths.tracking("…")) : "",
  };
  return writeMail({ locale, template, values, unsubscribeUrl: at(paths.unsubscribe("…")) });
}
