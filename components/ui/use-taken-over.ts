import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and while a page's code is on its way: a press or a tick would do nothing then, and be lost. */
const useTakenOver = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** What makes a control wait until its page is taken over. It looks as it will meanwhile, so that nothing is seen to change. */
export function useWaiting(needsCode: boolean, disabled: boolean | undefined) {
  const isTakenOver = useTakenOver();
  return needsCode && !isTakenOver
    ? { disabled: true, "data-early": disabled ? undefined : "" }
    : { disabled };
}
