export type FormTexts = {
  /** The title of the error summary: "Not saved". */
  failed: string;
  /** The message for a request without an answer. */
  unreachable: string;
  /** The word beside an optional field. */
  optional: string;
  /**
   * Messages by the problem's message or by its kind ("too_small", "invalid_format"). Otherwise the problem's own
   * message is shown.
   */
  problems?: Record<string, string>;
};

export const wordFor = (
  texts: FormTexts,
  problem: { message?: string | undefined; type?: string | undefined },
) => texts.problems?.[problem.message ?? ""] ?? texts.problems?.[problem.type ?? ""] ?? problem.message ?? "";
