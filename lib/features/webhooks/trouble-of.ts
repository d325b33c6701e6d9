import { currentOf, type Receiver } from "./select-receivers.ts";
import { hasFailed, type TroubleKind } from "./status.ts";

export type Trouble = {
  kind: TroubleKind;
  /** Null if there is no receiver at all. */
  receiverId: string | null;
  since: Date | null;
  /** Name of the member who did it on purpose. */
  by: string | null;
};

type Here = {
  /** Whether the service would accept the address of this Pressroom. */
  isReachable: boolean;
  /** The address at which a receiver would be registered now. */
  urlOf: (receiverId: string) => string;
};

/** Why deliveries do not arrive, or may not; null while they do, or while a receiver is being registered. */
export function troubleOf(receivers: readonly Receiver[], here: Here): Trouble | null {
  const current = currentOf(receivers);
  if (!current) return withoutReceiver(lastThere(receivers), here);
  const found = (kind: TroubleKind): Trouble => ({
    kind,
    receiverId: current.id,
    since: current.statusSince,
    by: current.by,
  });
  switch (current.status) {
    case "registering":
      return null;
    case "active":
      return troubleOfActive(current, here, found);
    case "paused":
      return found(current.pausedBy ? "stopped" : "paused");
    case "gone":
      return found("gone");
    default:
      return found("disabled");
  }
}

/** Not the newest: a rotation that was undone has left a newer one that was never in use. */
const lastThere = (receivers: readonly Receiver[]) =>
  receivers.toSorted((a, b) => Number(b.deletedAt) - Number(a.deletedAt))[0];

function withoutReceiver(last: Receiver | undefined, { isReachable }: Here): Trouble {
  const receiverId = last?.id ?? null;
  const since = last?.deletedAt ?? null;
  if (last?.deletedBy) return { kind: "deleted", receiverId, since, by: last.by };
  return { kind: isReachable ? "none" : "unreachable", receiverId, since, by: null };
}

function troubleOfActive(
  { id, url, lastDelivery, lastReceivedAt }: Receiver,
  { isReachable, urlOf }: Here,
  found: (kind: TroubleKind) => Trouble,
): Trouble | null {
  if (url !== urlOf(id)) return { ...found(isReachable ? "moved" : "unreachable"), since: null };
  if (!lastDelivery?.at) return null;
  const at = new Date(lastDelivery.at);
  const { status, http_status: httpStatus } = lastDelivery;
  const isLatest = !lastReceivedAt || lastReceivedAt < at;
  return isLatest && hasFailed({ status, httpStatus }) ? { ...found("failing"), since: at } : null;
}
