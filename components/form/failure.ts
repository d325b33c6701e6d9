export type Issue = { path: string; message: string };

/** The error of a refused server action. Its other fields are read by the caller. */
export type ServerError = {
  message: string;
  code?: string | undefined;
  field?: string | undefined;
  params?: Readonly<Record<string, string | number>> | undefined;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Flattens validation errors of next-safe-action, which has `_errors` on each level. Errors of the whole form have the
 * path "".
 */
export function issuesOf(errors: unknown, path: readonly string[] = []): Issue[] {
  if (!isRecord(errors)) return [];
  const { _errors: own, ...inner } = errors;
  const messages = Array.isArray(own) ? own.filter((text) => typeof text === "string") : [];
  return [
    ...messages.map((message) => ({ path: path.join("."), message })),
    ...Object.entries(inner).flatMap(([key, value]) => issuesOf(value, [...path, key])),
  ];
}

/** Splits issues into those of fields on the page, and those for the summary. */
export function sortIssues(issues: readonly Issue[], fieldNames: ReadonlySet<string>) {
  const onFields = issues.filter(({ path }) => fieldNames.has(path));
  return { onFields, elsewhere: issues.filter((issue) => !onFields.includes(issue)) };
}
