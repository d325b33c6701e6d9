/** There was no connection to PostgreSQL. */
export class DatabaseUnreachable extends Error {
  override readonly name = "DatabaseUnreachable";
  /** Of the system or of PostgreSQL, for the log. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  }
}
