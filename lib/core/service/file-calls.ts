import type { CallOptions } from "./call-options.ts";
import type { CallService } from "./call-service.ts";
import { checkInput } from "./check-input.ts";
import { endpoints } from "./endpoints.ts";
import type { ServiceFile } from "./schemas/file.ts";
import { fileIdempotencyKeySchema } from "./schemas/idempotency-key.ts";

export type CreateFileInput = {
  /** From `encodeFileRequest`, committed before this call; the same ones every time. */
  bytes: string | Uint8Array;
  /** Optional for the service, needed here: without it a lost reply could not be repeated. */
  idempotencyKey: string;
};

export type CreateFileResult = { file: ServiceFile; replayed: boolean };

export function fileCalls(call: CallService) {
  return {
    /** The service downloads the link once (rule 4); an unacceptable one is a ServiceError 422. */
    async createFile(input: CreateFileInput, options: CallOptions = {}): Promise<CreateFileResult> {
      const { bytes, idempotencyKey } = input;
      checkInput(endpoints.createFile, fileIdempotencyKeySchema, idempotencyKey);
      const { value, replayed } = await call(endpoints.createFile, { bytes, idempotencyKey, ...options });
      return { file: value.data, replayed };
    },

    getFile: async (id: string, options: CallOptions = {}) =>
      (await call(endpoints.getFile, { id, ...options })).value.data,
  };
}
