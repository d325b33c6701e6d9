/** The onboarding steps of a new workspace, in order. */
export const firstSteps = ["connect", "upload", "quote", "order", "ship", "live"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** `testOrderId`: the last test order paid from here, to follow it. */
export type FirstDay = {
  steps: { step: FirstStep; isDone: boolean }[];
  testOrderId: string | null;
  /** Live mode has a key, so the last step is an order. */
  isLiveConnected: boolean;
  mayConnect: boolean;
};
