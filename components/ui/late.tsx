"use client";

import { type ComponentType, use, useState } from "react";
import { buttonClass } from "./button-class.ts";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** Above the notice of no line, wherever the part would stand; in what opens over the page, where alone it is seen. */
const over =
  "fixed right-4 bottom-14 z-20 max-w-[22rem] rounded-lg bg-raised px-4 py-3 shadow-lift max-md:bottom-32 in-[dialog,[popover],details]:static";

/**
 * React's `lazy` for what is opened: where its code cannot be fetched, the page stays, says so and offers to try again. With
 * `lazy`, the next boundary takes the page away, and the part is never asked for a second time.
 */
export function late<P extends object>(load: Load<P>, className = over) {
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
  // Opened anew it is asked for anew.
  const forget = () => () => {
    if (asked === failed) asked = undefined;
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
      <div role="alert" ref={forget} className={className}>
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
export const lateHere = <P extends object>(load: Load<P>) => late(load, "relative z-1 py-2");
