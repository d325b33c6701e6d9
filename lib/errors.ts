export type ErrorParams = Record<string, string | number>;

/**
 * An error that a user can see. `code` is a key under `errors` in messages/; the text there says what happened, what
 * was kept and what to do. Only the code, the params and that text reach a browser.
 */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: ErrorParams;

  constructor(code: string, status: number, params: ErrorParams = {}) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.status = status;
    this.params = params;
  }
}

/** The row does not exist or belongs to another workspace: the answer never tells which. */
export const notFound = () => new AppError("not_found", 404);
export const notSignedIn = () => new AppError("not_signed_in", 401);
export const invalidInput = (field: string, code: string) => new AppError(code, 422, { field });
