import { z } from "zod";

/** What is asked for, and what is advised, in characters as people count them. */
export const leastCharacters = 10;
export const advisedCharacters = 15;

/** Of a password as it is compared: how it was typed, composed or not, is not part of it. */
export const countCharacters = (password: string): number => [...password.normalize("NFKC")].length;

/** A password that somebody chooses; which are too common to be taken is known to the server alone. */
export const newPasswordSchema = z
  .string()
  .max(1000)
  .refine((password) => countCharacters(password) >= leastCharacters, "password_short");
