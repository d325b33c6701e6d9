import type en from "#messages/en.json";
import { humaniseKey } from "./humanise-key.ts";

type Values = (typeof en)["catalogSearch"]["values"];

/** The reader's word for a code of the service, or the code itself where the specification lists none like it. */
export function nameValue(
  values: Values,
  facet: "availability" | "tier" | "gender" | "fit",
  code: string,
): string {
  return new Map(Object.entries(values[facet])).get(code) ?? humaniseKey(code);
}
