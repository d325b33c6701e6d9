import { parseArgs } from "node:util";
import { CannotStart } from "../cannot-start.ts";
import type { TestFilter, Tier } from "./step.ts";

export type Arguments = {
  names: string[];
  tier: Tier;
  /** After a failed step, the later steps still run. */
  keepsGoing: boolean;
  narrowing: TestFilter;
};

const usage = "npm test -- [--all | --long] [--keep-going] [step…] [file…] [-t title] [--changed] [--watch]";

/**
 * @param steps names of the steps; any other word is a part of a file name
 * @throws CannotStart for an unknown option, and for a file or title without exactly one step
 */
export function readArguments(args: string[], steps: readonly string[]): Arguments {
  const { positionals, values } = parse(args);
  const names = positionals.filter((word) => steps.includes(word));
  const files = positionals.filter((word) => !steps.includes(word));
  const { title, changed, watch } = values;
  if ((files.length > 0 || title !== undefined || watch) && names.length !== 1)
    throw new CannotStart(
      `${files[0] ?? "That"} is of one step: ${usage}. The steps are ${steps.join(", ")}.`,
    );
  return {
    names,
    tier: values.long ? "long" : values.all ? "all" : "core",
    keepsGoing: values["keep-going"],
    narrowing: { files, title, onlyChanged: changed, watches: watch },
  };
}

function parse(args: string[]) {
  try {
    const flag = { type: "boolean", default: false } as const;
    const title = { type: "string", short: "t" } as const;
    const options = { all: flag, long: flag, "keep-going": flag, changed: flag, watch: flag, title };
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new CannotStart(`Not understood: ${args.join(" ")}. It is ${usage}.`);
  }
}
