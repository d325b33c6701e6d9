import { describeException } from "#lib/describe-exception.ts";
import { AppError } from "#lib/errors.ts";

/**
 * An address stands in the book once, which the database alone can say when two are saved at once.
 * @throws AppError address_there_already
 */
export async function whileItStandsOnce<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { constraint } = describeException(error);
    if (constraint !== "addresses_fingerprint_key") throw error;
    throw new AppError("address_there_already", 409);
  }
}
