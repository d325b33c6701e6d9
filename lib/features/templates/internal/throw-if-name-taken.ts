import { describeException } from "#lib/describe-exception.ts";
import { AppError } from "#lib/errors.ts";

/**
 * Template names are unique regardless of case. Only the database can check that when two are saved at the same time.
 * @throws AppError template_name_taken, at its field
 */
export async function throwIfNameTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { constraint } = describeException(error);
    if (constraint !== "templates_name_key") throw error;
    throw new AppError("template_name_taken", 409, { field: "name" });
  }
}
