/** How messages of libvips and sharp begin for an error of the system. Errors of a picture have other messages. */
const saidByLibvips = /\b(system|unix) error: |^Input file is missing/;

/** The code of an error of this machine, such as ENOSPC. Null for any other error. */
export function machineError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("errno" in error && "code" in error && typeof error.code === "string") return error.code;
  return saidByLibvips.test(error.message) ? "EIO" : null;
}
