import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** Where the rules of a form are fetched from: with what reads them they weigh more than all else of it. */
export type RulesOf<Input> = () => Promise<z.ZodType<unknown, Input>>;

const fetchRules = <Input>(rules: RulesOf<Input>) =>
  Promise.all([rules(), import("@hookform/resolvers/zod")]);

/** Fetches them once somebody reaches for the form, so that they are there when it is sent. */
export const expectRules = <Input>(rules: RulesOf<Input>): void => {
  // It is asked again when the form is sent.
  void fetchRules(rules).catch(() => undefined);
};

/** Checks by rules that come late. Where they do not come, nothing is refused here: the server checks all of it anyway. */
export function lateResolver<Input extends FieldValues>(
  rules: RulesOf<Input>,
): Resolver<Input, unknown, Input> {
  return async (values, context, options) => {
    const fetched = await fetchRules(rules).catch(() => null);
    if (!fetched) return { values, errors: {} };
    const [schema, { zodResolver }] = fetched;
    return zodResolver(schema, undefined, { raw: true })(values, context, options);
  };
}
