import { z } from "zod";

/**
 * One line of text, such as a name. Without line breaks and other control characters it can add no line to a mail or a
 * log; without NUL and half characters PostgreSQL keeps it. It shows something, and turns no text beside it around.
 */
export const oneLine = z
  .string()
  .trim()
  .regex(/^(?!\p{Cf}+$)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u);
