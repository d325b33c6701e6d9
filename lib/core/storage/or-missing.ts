/** As stores and tus name what is not there: a file, an object, a multipart upload. */
const names = new Set(["ENOENT", "NotFound", "NoSuchKey", "NoSuchUpload"]);

/** Null where there is nothing. */
export async function orMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("status_code" in error) return error.status_code === 404 || error.status_code === 410;
  const named = ["code", "name", "Code"].map((key) => Reflect.get(error, key));
  return named.some((name) => typeof name === "string" && names.has(name));
}
