/**
 * What keeps deliveries from our receiver. `paused`, `disabled`: the service did that. `gone`: it knows it no more.
 * `none`: none could be registered. `moved`: this Pressroom has another address than was registered. `failing`: the
 * latest delivery did not arrive. `unreachable`: no service could deliver to this address. `stopped`, `deleted`:
 * somebody here did that on purpose.
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

/** Nobody meant these to be so, and one press mends them. */
const urgent = ["paused", "disabled", "gone", "none", "moved"] as const satisfies readonly TroubleKind[];
const mendable = [...urgent, "stopped", "deleted"] as const satisfies readonly TroubleKind[];

type MendableKind = (typeof mendable)[number];

export const isUrgent = (kind: TroubleKind) => (urgent as readonly TroubleKind[]).includes(kind);
export const isMendable = (kind: TroubleKind): kind is MendableKind =>
  (mendable as readonly TroubleKind[]).includes(kind);

/** Whether an attempt to deliver came to nothing. Its `status` has no stated values, so the answer's counts first. */
export function hasFailed(attempt: { status: string; httpStatus: number | null }): boolean {
  const { status, httpStatus } = attempt;
  if (httpStatus !== null) return httpStatus < 200 || httpStatus > 299;
  return /fail|error|time.?out|refused/i.test(status);
}
