/**
 * Making a formatter takes longer than a thousand uses of it, and a list uses several for every row: each is made once
 * for a locale and its options.
 */
export function keepFormats<Options extends object, Format>(
  make: (locale: string, options: Options) => Format,
): (locale: string, options: Options) => Format {
  const kept = new Map<string, Format>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = kept.get(key) ?? make(locale, options);
    kept.set(key, format);
    return format;
  };
}
