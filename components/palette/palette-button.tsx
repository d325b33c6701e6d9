"use client";

import { Search } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Kbd } from "#components/ui/code.tsx";
import { useDisabledUntilHydrated } from "#components/ui/use-hydrated.ts";
import { isApple } from "./is-palette-key.ts";

const never = () => () => undefined;

/** Only the browser knows which modifier key the machine uses. */
function ModifierKey() {
  const onApple = useSyncExternalStore(never, isApple, () => false);
  return onApple ? "⌘" : "Ctrl";
}

/** The shortcut handler of the page handles the click, by `data-asks`, and loads the palette then. */
export function PaletteButton({ children }: { children: string }) {
  const waiting = useDisabledUntilHydrated(true, undefined);
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
