import path from "node:path";
import { parseArgs } from "node:util";
import { CannotStart } from "../cannot-start.ts";
import { root } from "../root.ts";

export const states = [
  "full",
  "opened",
  "live",
  "empty",
  "unconnected",
  "loading",
  "error",
  "viewer",
  "refused",
  "down",
] as const;
export type State = (typeof states)[number];
export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];
const widths = [390, 820, 1440, 1920];
export const docsWidth = 1440;

export type ShotOptions = {
  folder: string;
  /** Parts of the names of screens. An empty list means every screen. */
  screens: readonly string[];
  states: readonly State[];
  themes: readonly Theme[];
  widths: readonly number[];
  language: string;
  /** Also writes the pictures of the documentation, if none was missed. */
  docs: boolean;
};

export const usage = `npm run shots -- [--screen=orders,quotes] [--state=${states.join(",")}]
  [--theme=light,dark] [--width=${widths.join(",")}] [--lang=en] [--folder=shots]
npm run shots -- --docs   takes the pictures of the documentation again: docs/pictures`;

const text = { type: "string" } as const;
const options = {
  ...{ screen: text, state: text, theme: text, width: text, lang: text, folder: text },
  docs: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/**
 * Returns null for `--help`.
 * @throws CannotStart for an unknown option or value
 */
export function readOptions(args: string[]): ShotOptions | null {
  const values = parse(args);
  if (values.help) return null;
  if (values.docs) return readDocsOptions(values);
  return {
    folder: path.resolve(root, values.folder ?? "shots"),
    screens: listOf(values.screen),
    states: choose(states, values.state),
    themes: choose(themes, values.theme),
    widths: values.width === undefined ? widths : listOf(values.width).map(toWidth),
    language: values.lang ?? "en",
    docs: false,
  };
}

function readDocsOptions({ docs, ...others }: Record<string, unknown>): ShotOptions {
  if (Object.keys(others).length > 0) throw new CannotStart(`--docs takes no other option.\n${usage}`);
  return {
    folder: path.join(root, "shots"),
    screens: [],
    states: ["full"],
    themes,
    widths: [docsWidth],
    language: "en",
    docs: docs === true,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new CannotStart(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function toWidth(given: string): number {
  if (!/^[1-9]\d{1,3}$/.test(given)) throw new CannotStart(`There is no width "${given}".\n${usage}`);
  return Number(given);
}

const listOf = (given: string | undefined) => (given === undefined ? [] : given.split(","));

function choose<T extends string>(known: readonly T[], given: string | undefined): readonly T[] {
  if (given === undefined) return known;
  return listOf(given).map((name) => {
    const found = known.find((one) => one === name);
    if (found === undefined) throw new CannotStart(`There is no "${name}".\n${usage}`);
    return found;
  });
}
