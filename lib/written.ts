/**
 * A value on its way from a page to what runs in the browser. React takes a text as it is, and walks an object value by
 * value three times: to send it, to read it again for the first paint, and in the browser.
 */
export type Written<Value> = string & { readonly of?: Value };

export const write = <Value>(value: Value): Written<Value> => JSON.stringify(value);

export const readWritten = <Value>(text: Written<Value>): Value => JSON.parse(text);
