import { DatabaseError } from "pg";

/** Whether a statement failed on this constraint; Drizzle wraps what pg throws. */
export function violates(error: unknown, constraint: string): boolean {
  if (error instanceof DatabaseError) return error.constraint === constraint;
  return error instanceof Error && error.cause !== undefined && violates(error.cause, constraint);
}
