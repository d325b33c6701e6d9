/** A statement takes 65,535 parameters at most: many rows go in several. */
const chunk = 500;

export async function insertInChunks<T>(rows: T[], insert: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) await insert(rows.slice(from, from + chunk));
}
