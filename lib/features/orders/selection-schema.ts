import { z } from "zod";
import { longestQuery, mostChosen, mostExcepted, type Selection } from "./selection.ts";

/** A selection as an action takes it from a browser: strict, so that nothing is half of both. */
export const selectionSchema: z.ZodType<Selection, Selection> = z.union([
  z.strictObject({ ids: z.array(z.guid()).min(1).max(mostChosen) }),
  z.strictObject({ query: z.string().max(longestQuery), except: z.array(z.guid()).max(mostExcepted) }),
]);
