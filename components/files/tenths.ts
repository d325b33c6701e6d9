/** A length as it is told. */
export const tenths = (cm: number): number => Math.round(cm * 10) / 10;

/** What is a bound is never told as more than it is. */
export const atMostTenths = (cm: number): number => Math.floor(cm * 10) / 10;
