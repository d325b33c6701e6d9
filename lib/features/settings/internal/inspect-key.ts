import { connectService } from "#lib/core/auth/connect-service.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import type { Me } from "#lib/core/service/schemas/me.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";

/**
 * Asks the service what a key is (specification, "Me"). The key is used once and neither kept nor logged.
 * @throws AppError key_refused | key_not_from_sandbox | address_not_allowed, ServiceFailure
 */
export async function inspectKey(key: string): Promise<Me> {
  try {
    return await inspect(key).getMe();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind === "forbidden") throw new AppError("address_not_allowed", 422, { field: "key" });
    if (error.kind !== "unauthenticated") throw error;
    if (!env().SERVICE_IS_SANDBOX) throw new AppError("key_refused", 422, { field: "key" });
    throw new AppError("key_not_from_sandbox", 422, { field: "key", service: env().SERVICE_URL });
  }
}

const inspect = (apiKey: string) =>
  connectService({ known: null, keyId: "inspection", apiKey, urgency: "person" });
