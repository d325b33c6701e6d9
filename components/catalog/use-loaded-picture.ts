"use client";

import { useEffect, useState } from "react";

/** The picture before, until the one asked for has arrived: nothing blinks or jumps. */
export function useLoadedPicture(wanted: string | null): string | null {
  const [loaded, setLoaded] = useState(wanted);
  useEffect(() => {
    let isWanted = true;
    const show = () => isWanted && setLoaded(wanted);
    if (wanted === null) show();
    else {
      const picture = new Image();
      picture.src = wanted;
      // One that fails is shown too: the frame says so.
      picture.decode().then(show, show);
    }
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  return loaded;
}
