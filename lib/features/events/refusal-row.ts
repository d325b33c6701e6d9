/** A post that was turned away and kept. Dates ISO 8601 in UTC. */
export type RefusalRow = {
  id: string;
  reason: string;
  receivedAt: string;
  /** What it says of itself, unverified. */
  eventType: string | null;
  /** Of its body, as far as it was read. */
  bytes: number;
};

export type RefusalPage = { rows: RefusalRow[]; nextCursor: string | null; previousCursor: string | null };
