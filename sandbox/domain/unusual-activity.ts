export interface Activity {
  /** orders that the key paid within the hour, this one included */
  paidOrders: number;
  /** destination countries within the hour, this one included, that it never paid an order to before */
  newCountries: number;
}

/**
 * Whether payments look unlike the key's owner. A threshold of 0 switches its rule off. Specification:
 * Authentication 8, "unusual activity" (its measure is not shown).
 */
export function isUnusual(
  activity: Activity,
  thresholds: { paidOrdersPerHour: number; newCountriesPerHour: number },
): boolean {
  const { paidOrdersPerHour, newCountriesPerHour } = thresholds;
  return (
    (paidOrdersPerHour > 0 && activity.paidOrders > paidOrdersPerHour) ||
    (newCountriesPerHour > 0 && activity.newCountries > newCountriesPerHour)
  );
}
