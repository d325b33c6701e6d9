"use client";

import { type ComponentType, use, useState } from "react";
import { buttonClass } from "./button-class.ts";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** Above the notice of no line, over whatever the part was opened from: a bar that scrolls by itself would clip it. */
const over =
  "fixed inset-auto right-4 bottom-14 max-w-[22rem] rounded-lg bg-raised px-4 py-3 text-ink shadow-lift max-md:bottom-32";
const here = "relative z-1 py-2";
/** What lies over the page already says it in its own place. */
const opened = "dialog, [popover], details";

/**
 * React's `lazy` for what is opened: where its code cannot be fetched, the page stays, says so and offers to try again. With
 * `lazy`, the next boundary takes the page away, and the part is never asked for a second time.
 */
export function late<P extends object>(load: Load<P>, isHere = false) {
  let asked: Promise<ComponentType<P> | null> | undefined;
  let failed: typeof asked;
  const ask = () => {
    const asking = load().then(
      ({ default: Part }) => Part,
      (error: Error) => {
        // By the loader of Turbopack; what fails in the part itself is a failure of the page.
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
    // Opened anew it is asked for anew.
    return () => {
      if (asked === failed) asked = undefined;
    };
  };
  return function Late(props: P) {
    const [, setTries] = useState(0);
    asked ??= ask();
    const Part = use(asked);
    if (Part) return <Part {...props} />;
    // On the frame of every page, since words cannot be asked for any more.
    const { notLoaded, tryAgain } = document.body.dataset;
    const retry = () => {
      asked = undefined;
      setTries((tries) => tries + 1);
    };
    return (
      <div role="alert" ref={appear} className={here}>
        <p>{notLoaded}</p>
        {/* No Button: it would come with every page. */}
        <button type="button" className={buttonClass({ size: "sm", className: "mt-2" })} onClick={retry}>
          {tryAgain}
        </button>
      </div>
    );
  };
}

/** The same for what stands in the page, and says so there. */
export const lateHere = <P extends object>(load: Load<P>) => late(load, true);
