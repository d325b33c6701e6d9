import { z } from "zod";
import { countCharacters, leastCharacters } from "./length.ts";

/** A password that somebody chooses; which are too common to be taken is known to the server alone. */
export const newPasswordSchema = z
  .string()
  .max(1000)
  .refine((password) => countCharacters(password) >= leastCharacters, "password_short");
