/** How far the account's orders have been read through: of both modes, told in each. Dates ISO 8601 in UTC. */
export type OrderWalk = {
  /** Never: nothing has been read yet. Resting: all was read, and the next walk is not due. */
  state: "never" | "running" | "resting";
  /** Orders read by the walk that is under way, or by the last one. */
  walked: number;
  startedAt: string | null;
  finishedAt: string | null;
  /** Whether all orders have been here at least once. */
  isWhole: boolean;
};
