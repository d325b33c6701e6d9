import { type Ref, useEffect, useEffectEvent, useRef } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement;
/** What those who listen to a field read of its event. */
export type Typed<Of extends Field> = { target: Of; currentTarget: Of };

type Controlled<Of extends Field> = {
  ref?: Ref<Of> | undefined;
  value?: unknown;
  onChange?: ((event: Typed<Of>) => void) | undefined;
};

/**
 * Tells a field that is drawn from a state, once, what was typed into it before its code was there: React would put back
 * what the state says. Fields of forms are read by `use-field`.
 */
export function useTypedEarly<Of extends Field>({ ref, value, onChange }: Controlled<Of>) {
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
