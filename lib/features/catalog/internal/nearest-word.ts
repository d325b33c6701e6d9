/** As many slips as a person makes in a word of that length; in two letters anything may be meant. */
const slipsOf = (length: number) => (length < 3 ? 0 : length < 5 ? 1 : length < 8 ? 2 : 3);

/** Which of the words was meant, each of them perhaps not typed to its end; of equals the first. Null for none. */
export function nearestWord(typed: string, words: readonly string[]): string | null {
  let nearest: { word: string; slips: number } | null = null;
  for (const word of words) {
    const slips = slipsToBegin(typed, word);
    if (slips <= slipsOf(typed.length) && slips < (nearest?.slips ?? Number.POSITIVE_INFINITY)) {
      nearest = { word, slips };
    }
  }
  return nearest?.word ?? null;
}

/** Letters added, left out, exchanged or swapped with their neighbour until `typed` is how `word` begins. */
export function slipsToBegin(typed: string, word: string): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      next[j] = Math.min(
        at(row, j - 1) + (isSame ? 0 : 1),
        at(row, j) + 1,
        at(next, j - 1) + 1,
        isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return Math.min(...row);
}

const at = (row: number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
