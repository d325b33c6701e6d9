import { eq, isNull, or, type SQL } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";

/** Who looks at a mode sees what is of it, and what is of none. */
export const isOfMode = ({ mode }: { mode: Mode }): SQL | undefined =>
  or(eq(webhookEvents.mode, mode), isNull(webhookEvents.mode));
