import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** Loads the schema of a form on demand, because zod and the resolver are larger than the rest of the form. */
export type LazySchema<Input> = () => Promise<z.ZodType<unknown, Input>>;

const loadSchema = <Input>(rules: LazySchema<Input>) =>
  Promise.all([rules(), import("@hookform/resolvers/zod")]);

/** Loads the schema when the form gets the focus, so that it is ready for the submit. */
export const preloadSchema = <Input>(rules: LazySchema<Input>): void => {
  // A failed load is ignored here. The submit loads the schema again.
  void loadSchema(rules).catch(() => undefined);
};

/**
 * A resolver with a schema that loads on demand. If it cannot be loaded, every input passes: the server validates
 * anyway.
 */
export function lazyResolver<Input extends FieldValues>(
  rules: LazySchema<Input>,
): Resolver<Input, unknown, Input> {
  return async (values, context, options) => {
    const fetched = await loadSchema(rules).catch(() => null);
    if (!fetched) return { values, errors: {} };
    const [schema, { zodResolver }] = fetched;
    return zodResolver(schema, undefined, { raw: true })(values, context, options);
  };
}
