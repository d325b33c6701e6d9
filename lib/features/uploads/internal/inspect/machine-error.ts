/** As libvips and sharp tell what the system refused; of what is wrong with a picture they speak otherwise. */
const saidByLibvips = /\b(system|unix) error: |^Input file is missing/;

/** What this machine could not do, such as ENOSPC: no fault of a picture. Null of everything else. */
export function machineError(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("errno" in error && "code" in error && typeof error.code === "string") return error.code;
  return saidByLibvips.test(error.message) ? "EIO" : null;
}
