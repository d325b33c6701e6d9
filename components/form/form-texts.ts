export type FormTexts = {
  /** Over the summary: "Not saved". */
  failed: string;
  /** No answer came: what that means and that what was typed is still here. */
  unreachable: string;
  /** The word beside what may stay empty. */
  optional: string;
  /** Words for problems, by message or by kind ("too_small", "invalid_format"); else the message itself is shown. */
  problems?: Record<string, string>;
};

export const wordFor = (
  texts: FormTexts,
  problem: { message?: string | undefined; type?: string | undefined },
) => texts.problems?.[problem.message ?? ""] ?? texts.problems?.[problem.type ?? ""] ?? problem.message ?? "";
