import { showToast } from "#components/ui/toast-region.tsx";
import { markReadAction } from "#lib/features/notifications/actions.ts";
import type { DescribedNotification } from "#lib/features/notifications/notification-view.ts";
import { type Place, paths } from "#lib/paths.ts";

const key = "pressroom.said";
const remembered = 50;

/** Whether this tab may show the toast. Each toast appears once in a browser, however many tabs are open. */
async function claimToast(id: string): Promise<boolean> {
  // Web Locks do not exist over plain HTTP. Then two tabs may both show the toast.
  if (!navigator.locks) return take(id);
  return navigator.locks.request(key, () => take(id));
}

function take(id: string): boolean {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    const known = Array.isArray(stored) ? stored : [];
    if (known.includes(id)) return false;
    localStorage.setItem(key, JSON.stringify([...known, id].slice(-remembered)));
    return true;
  } catch {
    // Without storage every tab shows it.
    return true;
  }
}

/** Shows a notification as a toast, unless another tab has. Loaded with the first one. `open` is its link's label. */
export async function sayToast(
  { id, kind, title, text, href }: DescribedNotification,
  place: Place,
  open: string,
): Promise<void> {
  if (!(await claimToast(id))) return;
  // The page of a run shows each refusal itself, and a toast says that the run has ended.
  if (kind === "payment_refused" && location.pathname.startsWith(paths.run(place, ""))) return;
  // If that fails, the notification stays unread and the bell still counts it.
  const onOpen = () => void markReadAction(place, { ids: [id], isRead: true }).catch(() => undefined);
  showToast({ title, text, tone: "info", link: { label: open, href, onOpen } });
}
