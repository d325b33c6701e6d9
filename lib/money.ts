/** Euro cents as a person of `locale` writes them: 8420 → "€84.20". */
export function formatCents(cents: number, locale: string, currency = "EUR"): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(cents / 100);
}

/** Percent as the service gives it (22 = 22 %). */
export function formatPercent(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(percent / 100);
}

/** Basis points as percent: 1250 → "12.5%". */
export function formatBasisPoints(basisPoints: number, locale: string): string {
  return formatPercent(basisPoints / 100, locale);
}
