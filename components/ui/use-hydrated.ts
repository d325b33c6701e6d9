import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the page is hydrated. False on the server and before hydration, when a click would be lost. */
const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Disables a control until hydration. The control keeps its final look meanwhile. */
export function useDisabledUntilHydrated(needsCode: boolean, disabled: boolean | undefined) {
  const isTakenOver = useHydrated();
  return needsCode && !isTakenOver
    ? { disabled: true, "data-early": disabled ? undefined : "" }
    : { disabled };
}
