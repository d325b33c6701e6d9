"use client";

import { type ComponentType, use, useState } from "react";
import { buttonClass } from "./button-class.ts";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** Above the offline notice and above the place that opened the part: a scrolling bar there would clip it. */
const over =
  "fixed inset-auto right-4 bottom-14 max-w-[22rem] rounded-lg bg-raised px-4 py-3 text-ink shadow-lift max-md:bottom-32";
const here = "relative z-1 py-2";
/** Inside these elements the notice is already visible, so it stays in place. */
const opened = "dialog, [popover], details";

/**
 * Like React's `lazy`, for parts that open on demand. If the code cannot be loaded, the page stays and the notice
 * offers to try again.
 * With `lazy`, the next error boundary would replace the page, and the part would never be loaded again.
 */
export function lazyPart<P extends object>(load: Load<P>, isHere = false) {
  let asked: Promise<ComponentType<P> | null> | undefined;
  let failed: typeof asked;
  const ask = () => {
    const asking = load().then(
      ({ default: Part }) => Part,
      (error: Error) => {
        // An error of Turbopack's loader. Any other error is a failure of the part itself.
        if (error.name !== "ChunkLoadError") throw error;
        failed = asking;
        return null;
      },
    );
    return asking;
  };
  const appear = (notice: HTMLElement | null) => {
    if (!isHere && notice && !notice.closest(opened)) {
      notice.className = over;
      notice.popover = "manual";
      notice.showPopover();
    }
    // The next opening loads the part again.
    return () => {
      if (asked === failed) asked = undefined;
    };
  };
  return function Late(props: P) {
    const [, setTries] = useState(0);
    asked ??= ask();
    const Part = use(asked);
    if (Part) return <Part {...props} />;
    // The layout stores these texts on the body, because messages cannot be loaded without a connection.
    const { notLoaded, tryAgain } = document.body.dataset;
    const retry = () => {
      asked = undefined;
      setTries((tries) => tries + 1);
    };
    return (
      <div role="alert" ref={appear} className={here}>
        <p>{notLoaded}</p>
        {/* Not a `Button`, because its code would be loaded with every page. */}
        <button type="button" className={buttonClass({ size: "sm", className: "mt-2" })} onClick={retry}>
          {tryAgain}
        </button>
      </div>
    );
  };
}

/** The same for parts inside the page. The notice is shown in their place. */
export const lazyPartInPlace = <P extends object>(load: Load<P>) => lazyPart(load, true);
