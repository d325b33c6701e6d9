import { type Ref, useEffect, useEffectEvent, useRef } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement;
/** The parts of a change event that the listeners read. */
export type Typed<Of extends Field> = { target: Of; currentTarget: Of };

type Controlled<Of extends Field> = {
  ref?: Ref<Of> | undefined;
  value?: unknown;
  onChange?: ((event: Typed<Of>) => void) | undefined;
};

/**
 * Reports once to a controlled field what was typed into it before hydration; otherwise React would restore the state's
 * value.
 * Fields of forms use `useField` instead.
 */
export function useTypedBeforeHydration<Of extends Field>({ ref, value, onChange }: Controlled<Of>) {
  const own = useRef<Of>(null);
  const tell = useEffectEvent(() => {
    const field = own.current;
    if (field && value !== undefined && field.value !== String(value))
      onChange?.({ target: field, currentTarget: field });
  });
  useEffect(() => tell(), []);
  return (field: Of | null) => {
    own.current = field;
    if (typeof ref === "function") return ref(field);
    if (ref) ref.current = field;
  };
}
