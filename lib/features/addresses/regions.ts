/**
 * A city with its state or province, as the post of the country writes them. Only countries whose addresses need one:
 * the service has no field for it.
 */
const examples: Readonly<Record<string, string>> = {
  AU: "Parramatta NSW",
  BR: "Campinas-SP",
  CA: "Toronto ON",
  CN: "Shenzhen, Guangdong",
  ES: "Alcobendas, Madrid",
  IN: "Pune, Maharashtra",
  IT: "Monza MB",
  JP: "Yokohama, Kanagawa",
  KR: "Suwon-si, Gyeonggi-do",
  MX: "Zapopan, Jal.",
  MY: "Ipoh, Perak",
  US: "Springfield, IL",
};

/** Null if addresses in the country need no state or province. */
export const exampleRegion = (country: string): string | null => examples[country] ?? null;
