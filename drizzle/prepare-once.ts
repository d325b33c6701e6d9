import { sql } from "drizzle-orm";

/**
 * A statement of what every page asks: built at its first use; from then on each connection knows it by its name, and
 * neither writes nor plans it again.
 */
export function prepareOnce<Statement>(build: () => Statement): () => Statement {
  let built: Statement | undefined;
  return () => {
    built ??= build();
    return built;
  };
}

/** Stands where a value will be: what builds a statement never looks at it. */
export const given = (name: string) => sql.placeholder(name) as never;
