"use client";

import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { toneDot } from "./badge.tsx";
import { buttonClass } from "./button-class.ts";
import { IntentLink } from "./intent-link.tsx";
import type { ToastMessage, ToastStackProps } from "./toast-region.tsx";

/** In ms. Long enough to reach the toast's link. */
const toReachMs = 15_000;

type ToastLinkProps = { link: NonNullable<ToastMessage["link"]>; onLeave: () => void };

function ToastLink({ link: { href, label, onOpen }, onLeave }: ToastLinkProps) {
  const open = () => {
    onOpen?.();
    onLeave();
  };
  return (
    <IntentLink href={href} onClick={open} className="mt-1 inline-block text-sm font-medium underline">
      {label}
    </IntentLink>
  );
}

export function ToastStack({ messages, label, closeLabel }: ToastStackProps) {
  return (
    <Toast.Provider limit={3}>
      <Toast.Viewport
        aria-label={label}
        className="fixed right-4 bottom-14 z-20 flex w-[min(22rem,calc(100vw-2rem))] flex-col-reverse gap-2 max-md:bottom-32"
      >
        <Toasts messages={messages} closeLabel={closeLabel} />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

function Toasts({ messages, closeLabel }: Omit<ToastStackProps, "label">) {
  const { toasts, add, close } = Toast.useToastManager<ToastMessage>();
  const shown = useRef(0);
  useEffect(() => {
    for (const message of messages.slice(shown.current)) {
      const { title, text, tone, link } = message;
      add({
        title,
        description: text,
        data: message,
        ...(link && { timeout: toReachMs }),
        ...(tone === "bad" ? { priority: "high", timeout: 0 } : {}),
      });
    }
    shown.current = messages.length;
  }, [messages, add]);

  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded-lg bg-raised shadow-lift transition duration-200 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-2.5 py-2 pr-2 pl-4">
        <span
          aria-hidden="true"
          className={`mt-3 size-2 shrink-0 rounded-full bg-current ${toneDot[toast.data?.tone ?? "info"]}`}
        />
        <div className="min-w-0 flex-1 py-1.5">
          <Toast.Title className="text-base font-medium" />
          <Toast.Description className="text-sm text-muted" />
          {toast.data?.link && <ToastLink link={toast.data.link} onLeave={() => close(toast.id)} />}
        </div>
        <Toast.Close aria-label={closeLabel} className={buttonClass({ variant: "quiet", square: true })}>
          <X />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
