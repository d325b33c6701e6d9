import { z } from "zod";
import { text } from "./text.ts";

/** Specification: body of POST /v1/files. An address that is not acceptable is 422, decided when it is called. */
export const createFileSchema = z.strictObject({
  url: text(10_000).meta({ format: "uri" }),
  filename: text(200).optional(),
});

export type CreateFileRequest = z.infer<typeof createFileSchema>;
