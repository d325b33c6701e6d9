/**
 * A value on its way from a server component to a client component, as JSON text. React passes a text through
 * unchanged, but traverses an object three times: to send it, to read it for the first paint, and in the browser.
 */
export type Serialized<Value> = { json: string; value?: Value };

export const serialize = <Value>(value: Value): Serialized<Value> => ({ json: JSON.stringify(value) });

/** Keeps the value, so that a page that is shown again has the same objects. */
export function deserialize<Value>(serialized: Serialized<Value>): Value {
  serialized.value ??= JSON.parse(serialized.json) as Value;
  return serialized.value;
}
