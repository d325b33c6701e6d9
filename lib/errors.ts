export type ErrorParams = Record<string, string | number>;

/**
 * A failure that a person can meet. `code` is a key under `errors` in messages/, which says what happened,
 * what was kept and what to do; nothing else of it ever reaches a browser.
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

/** Not there, or not yours: the two are never told apart. */
export const notFound = () => new AppError("not_found", 404);
export const notSignedIn = () => new AppError("not_signed_in", 401);
export const invalidInput = (field: string, code: string) => new AppError(code, 422, { field });
