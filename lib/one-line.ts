import { z } from "zod";

/**
 * One line of text, such as a name. Without line breaks and other control characters it cannot add a line to a mail
 * or a log. PostgreSQL rejects NUL and unpaired surrogates. The text is not only invisible characters, and contains
 * no directional overrides, which would reorder the text beside it.
 */
export const oneLine = z
  .string()
  .trim()
  .regex(/^(?!\p{Cf}+$)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u);
