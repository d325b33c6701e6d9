/**
 * What keeps deliveries from our receiver. `paused`, `disabled`: by the service. `gone`: the service no longer knows
 * it. `none`: none could be registered. `moved`: this Pressroom has another address than was registered. `failing`:
 * the latest delivery did not arrive. `unreachable`: the service cannot deliver to this address. `stopped`,
 * `deleted`: by a member, on purpose.
 */
export type TroubleKind =
  | "paused"
  | "disabled"
  | "gone"
  | "none"
  | "moved"
  | "failing"
  | "unreachable"
  | "stopped"
  | "deleted";

/** Not caused on purpose, and fixed by one click. */
const urgent = ["paused", "disabled", "gone", "none", "moved"] as const satisfies readonly TroubleKind[];
const repairable = [...urgent, "stopped", "deleted"] as const satisfies readonly TroubleKind[];

type RepairableKind = (typeof repairable)[number];

export const isUrgent = (kind: TroubleKind) => (urgent as readonly TroubleKind[]).includes(kind);
export const isRepairable = (kind: TroubleKind): kind is RepairableKind =>
  (repairable as readonly TroubleKind[]).includes(kind);

/** Whether a delivery attempt failed. Its `status` has no specified values, so the HTTP status counts first. */
export function hasFailed(attempt: { status: string; httpStatus: number | null }): boolean {
  const { status, httpStatus } = attempt;
  if (httpStatus !== null) return httpStatus < 200 || httpStatus > 299;
  return /fail|error|time.?out|refused/i.test(status);
}
