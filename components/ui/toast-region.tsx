"use client";

import { type ComponentType, useEffect, useState } from "react";

export type ToastMessage = {
  title: string;
  text?: string;
  tone?: "good" | "bad" | "info";
  link?: { label: string; href: string; onOpen?: () => void };
};

type Listener = (message: ToastMessage) => void;

let listener: Listener | null = null;

/** Registers the page's toast region. Without a region, toasts are dropped. */
function listenToToasts(next: Listener) {
  listener = next;
  return () => {
    if (listener === next) listener = null;
  };
}

export function showToast(message: ToastMessage) {
  listener?.(message);
}

export type ToastStackProps = { messages: readonly ToastMessage[]; label: string; closeLabel: string };

/**
 * Each layout has one region, above the offline notice. The code of the stack loads with the first toast; until then
 * the toast is shown alone.
 */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const [Stack, setStack] = useState<ComponentType<ToastStackProps>>();

  useEffect(
    () =>
      listenToToasts((message) => {
        setMessages((earlier) => [...earlier, message]);
        import("./toast-stack.tsx").then(
          ({ ToastStack }) => setStack(() => ToastStack),
          // Offline: the fallback below shows the message.
          () => setStack(undefined),
        );
      }),
    [],
  );

  if (Stack) return <Stack messages={messages} label={label} closeLabel={closeLabel} />;
  return (
    <div role="status" className="fixed right-4 bottom-14 z-20 max-md:bottom-32">
      {messages.length > 0 && (
        <p className="rounded-lg bg-raised px-4 py-3 font-medium shadow-lift">{messages.at(-1)?.title}</p>
      )}
    </div>
  );
}
