import { z } from "zod";

/** Euro cents. Specification: Conventions 3. */
export const cents = z.int();
export const count = z.int().min(0);
export const currency = z.literal("EUR");
export const id = z.uuid();
export const moment = z.iso.datetime();
