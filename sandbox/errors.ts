import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An error reply with its documented status and a stable code. Specification: Errors. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly details: Record<string, unknown> | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    details?: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.headers = headers;
  }

  toBody() {
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(this.details === undefined ? {} : { details: this.details }),
      },
    };
  }
}

export const notFound = () => new ApiError(404, "not_found", "There is nothing at this address.");

export const badRequest = (message: string, details?: Record<string, unknown>) =>
  new ApiError(400, "invalid_request", message, details);

export const unacceptable = (code: string, message: string, details?: Record<string, unknown>) =>
  new ApiError(422, code, message, details);

export const conflict = (code: string, message: string, details?: Record<string, unknown>) =>
  new ApiError(409, code, message, details);

const longestError = 4_000;

/** Logs an error as one line of JSON. Characters that end a line or control a terminal are escaped. */
export function logError(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const line = JSON.stringify({ level: "error", program: "sandbox", error: text.slice(0, longestError) });
  const shown = line.replace(
    /[\u007f-\u009f\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  process.stdout.write(`${shown}\n`);
}
