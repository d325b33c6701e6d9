import { createHmac } from "node:crypto";
import { openSecret } from "#lib/core/auth/seal-secret.ts";
import type { MailSettings } from "./lock-mail-settings.ts";

/**
 * The hash by which an address is recognised among the unsubscribed ones. Its key belongs to the workspace, so that
 * nothing is learned by trying addresses without it. Case and spaces around it do not count.
 * @throws AppError sealed_elsewhere
 */
export function hashAddress(
  { workspaceId, hashKey }: Pick<MailSettings, "workspaceId" | "hashKey">,
  address: string,
): string {
  const key = Buffer.from(openSecret(hashKey, workspaceId), "base64url");
  return createHmac("sha256", key).update(address.normalize("NFC").trim().toLowerCase()).digest("hex");
}
