export type ToastMessage = {
  title: string;
  text?: string;
  tone?: "good" | "bad" | "info";
  link?: { label: string; href: string; onOpen?: () => void };
};

type Listener = (message: ToastMessage) => void;

let listener: Listener | null = null;

/** The one region of the page listens; without a region there is nobody to tell. */
export function listenToToasts(next: Listener) {
  listener = next;
  return () => {
    if (listener === next) listener = null;
  };
}

export function showToast(message: ToastMessage) {
  listener?.(message);
}
