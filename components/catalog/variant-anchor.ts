/** Where a variant stands in its matrix. */
export const anchorOf = (sku: string) => `variant-${encodeURIComponent(sku)}`;
