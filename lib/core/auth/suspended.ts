import { AppError } from "#lib/errors.ts";

/** A member who may not come in until somebody takes it back. Told to them alone: to all others nothing is there. */
export class Suspended extends AppError {
  readonly slug: string;

  constructor({ slug, name }: { slug: string; name: string }, by: string | null) {
    super("access_suspended", 403, { workspace: name, by: by ?? "none" });
    this.name = "Suspended";
    this.slug = slug;
  }
}
