export type Issue = { path: string; message: string };

/** What a safe action answers with when it refuses. Other fields of `serverError` are left to who asked. */
export type ServerError = {
  message: string;
  code?: string | undefined;
  field?: string | undefined;
  params?: Readonly<Record<string, string | number>> | undefined;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Validation errors as next-safe-action shapes them: each level may carry `_errors`. The form's own have the path "". */
export function issuesOf(errors: unknown, path: readonly string[] = []): Issue[] {
  if (!isRecord(errors)) return [];
  const { _errors: own, ...inner } = errors;
  const messages = Array.isArray(own) ? own.filter((text) => typeof text === "string") : [];
  return [
    ...messages.map((message) => ({ path: path.join("."), message })),
    ...Object.entries(inner).flatMap(([key, value]) => issuesOf(value, [...path, key])),
  ];
}

/** An issue belongs to a field of the form, or to the summary. */
export function sortIssues(issues: readonly Issue[], fieldNames: ReadonlySet<string>) {
  const onFields = issues.filter(({ path }) => fieldNames.has(path));
  return { onFields, elsewhere: issues.filter((issue) => !onFields.includes(issue)) };
}
