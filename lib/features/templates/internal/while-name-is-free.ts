import { describeException } from "#lib/describe-exception.ts";
import { AppError } from "#lib/errors.ts";

/**
 * Names are unique whatever their capitals, which the database alone can say when two are saved at once.
 * @throws AppError template_name_taken, at its field
 */
export async function whileNameIsFree<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { constraint } = describeException(error);
    if (constraint !== "templates_name_key") throw error;
    throw new AppError("template_name_taken", 409, { field: "name" });
  }
}
