import { parseArgs } from "node:util";
import { CannotStart } from "../cannot-start.ts";

/** @throws CannotStart where something is asked for that there is not. */
export function readArguments(args: string[]): { names: string[]; isLong: boolean } {
  try {
    const options = { long: { type: "boolean", default: false } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    return { names: positionals, isLong: values.long };
  } catch {
    throw new CannotStart(`Not understood: ${args.join(" ")}. It is npm test -- [--long] [step…].`);
  }
}
