"use client";

import { Search } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Kbd } from "#components/ui/code.tsx";
import { useWaiting } from "#components/ui/use-taken-over.ts";
import { isApple } from "./is-palette-key.ts";

const never = () => () => undefined;

/** Which key it is only the browser knows. */
function ModifierKey() {
  const onApple = useSyncExternalStore(never, isApple, () => false);
  return onApple ? "⌘" : "Ctrl";
}

/** What it opens hears its press: until then no browser loads it. */
export function PaletteButton({ children }: { children: string }) {
  const waiting = useWaiting(true, undefined);
  return (
    <button
      {...waiting}
      type="button"
      data-asks="palette"
      aria-haspopup="dialog"
      className="control flex h-8 items-center gap-2 px-2 text-muted hover:text-ink pointer-coarse:h-11 [&_svg]:size-4"
    >
      <Search aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate text-start">{children}</span>
      <span aria-hidden="true" className="flex gap-0.5 max-md:hidden pointer-coarse:hidden">
        <Kbd>
          <ModifierKey />
        </Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}
