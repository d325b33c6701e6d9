import { z } from "zod";

/**
 * One line of text, such as a name. Without line breaks and other control characters it can add no line to a mail or a
 * log; without NUL and half characters PostgreSQL keeps it.
 */
export const oneLine = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u);
