import { cloneElement, isValidElement } from "react";
import formatMessage from "use-intl/format-message/format-only";

type Values = Record<string, unknown>;
type Message = Parameters<typeof formatMessage>[1];

export type Spoken = {
  locale: string;
  timeZone?: string | undefined;
  messages: object;
  namespace?: string | undefined;
};

/** Each is made once for a locale and its options: making one takes longer than a thousand uses of it. */
function keep<Options, Format>(make: new (locale: string, options?: Options) => Format) {
  const kept = new Map<string, Format>();
  return (locale: string, options?: Options) => {
    const key = `${locale} ${options ? JSON.stringify(options) : ""}`;
    const format = kept.get(key) ?? new make(locale, options);
    kept.set(key, format);
    return format;
  };
}

const formatters = {
  getNumberFormat: keep(Intl.NumberFormat),
  getPluralRules: keep(Intl.PluralRules),
  getDateTimeFormat: keep(Intl.DateTimeFormat),
};

/** Says what next-intl says, of messages that were compiled when the dashboard was built. */
export function translatorOf({ locale, timeZone, messages, namespace }: Spoken) {
  const words = find(namespace, messages);
  const has = (name: string) => find(name, words) !== undefined;
  const rich = (name: string, values?: Values) => {
    try {
      const message = find(name, words);
      if (message === undefined) throw new Error("There is no such message.");
      const options = { locale, timeZone, formatters };
      return formatMessage(name, message as Message, (values && withKeys(values)) as never, options as never);
    } catch (error) {
      const path = namespace ? `${namespace}.${name}` : name;
      reportError(new Error(`${path} cannot be said in ${locale}.`, { cause: error }));
      return path;
    }
  };
  return Object.assign((name: string, values?: Values) => String(rich(name, values)), { rich, has });
}

function find(path: string | undefined, within: unknown): unknown {
  if (path === undefined) return within;
  return path.split(".").reduce((part, step) => (part as Values | undefined)?.[step], within);
}

/** What a function of the values makes stands in a list, and React wants a key of each in it. */
const withKeys = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== "function") return [name, value];
      let at = 0;
      const withKey = (chunks: unknown) => {
        const part: unknown = value(chunks);
        return isValidElement(part) ? cloneElement(part, { key: `${name}${at++}` }) : part;
      };
      return [name, withKey];
    }),
  );
