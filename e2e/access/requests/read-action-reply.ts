import { z } from "zod";
import type { Reply } from "./send.ts";

const resultSchema = z.object({
  data: z.unknown().optional(),
  serverError: z.object({ code: z.string(), message: z.string() }).optional(),
  validationErrors: z.unknown().optional(),
});

export type ActionResult = { status: number; data: unknown; code: string | undefined; invalid: boolean };

/** The result of an action. In a flight reply, row 0 names the row with the result. */
export function readActionReply({ status, body }: Reply): ActionResult {
  const row = /^0:\{"a":"\$@([0-9a-f]+)"/m.exec(body)?.[1];
  const json = row && new RegExp(`^${row}:(\\{.*\\})$`, "m").exec(body)?.[1];
  const result = json ? resultSchema.parse(JSON.parse(json)) : undefined;
  return {
    status,
    data: result?.data,
    code: result?.serverError?.code,
    invalid: result?.validationErrors !== undefined,
  };
}
