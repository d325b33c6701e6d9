/**
 * Sides of a mock-up in px. Amazon enlarges a picture from 1000 and advises 1600, Shopify asks for a square of 2048, Etsy
 * for at least 2000, and zooming stays sharp at 3000.
 */
export const mockupSides = [1000, 1600, 2048, 3000] as const;
export const usualSide = 2048;
