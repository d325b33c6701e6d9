/**
 * A value on its way from a server component to a client component, as JSON text. React passes a text through
 * unchanged, but traverses an object three times: to send it, to read it for the first paint, and in the browser.
 */
export type Serialized<Value> = string & { readonly of?: Value };

export const serialize = <Value>(value: Value): Serialized<Value> => JSON.stringify(value);

export const deserialize = <Value>(text: Serialized<Value>): Value => JSON.parse(text);
