import { invalidInput } from "#lib/errors.ts";

/**
 * Two people may choose a name in the same moment, so the index decides and not a look before.
 * @throws AppError folder_exists at the field of the name
 */
export async function refuseTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isTaken(error)) throw invalidInput("name", "folder_exists");
    throw error;
  }
}

/** Drizzle wraps what the driver says. */
const isTaken = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  "constraint" in error.cause &&
  error.cause.constraint === "file_folders_name_key";
