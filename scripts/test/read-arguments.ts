import { parseArgs } from "node:util";
import { CannotStart } from "../cannot-start.ts";
import type { Narrowing, Tier } from "./step.ts";

export type Arguments = {
  names: string[];
  tier: Tier;
  /** A step that fails does not keep the later ones from running. */
  keepsGoing: boolean;
  narrowing: Narrowing;
};

const usage = "npm test -- [--all | --long] [--keep-going] [step…] [file…] [-t title] [--changed] [--watch]";

/**
 * @param steps whose names are steps; every other word is a part of a file's name
 * @throws CannotStart where something is asked for that there is not.
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
