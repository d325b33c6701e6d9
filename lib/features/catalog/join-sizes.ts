const unit = /\s*(?:cm|mm|in|inch(?:es)?|″|")/.source;
const between = new RegExp(`(?<=\\d)(?:${unit})?\\s*[×x*]\\s*(?=\\d)`, "giu");
const unitAfter = new RegExp(`(?<=\\dx[\\d.,]*\\d)${unit}(?![\\p{L}\\p{N}])`, "giu");

/** Writes each size in a text as one word, however it is spelled: "50 × 70 cm" and "50*70" become "50x70". */
export const joinSizes = (text: string): string => text.replace(between, "x").replace(unitAfter, "");

/** Writes a clothing size in one spelling: "xxl" becomes "2xl". Expects small letters. */
export const countXs = (size: string): string => size.replace(/^x{2,6}(?=[sl]$)/, (xs) => `${xs.length}x`);
