/** What a new workspace comes to, one after the other. */
export const firstSteps = ["connect", "upload", "quote", "order", "ship", "live"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** `testOrderId`: the last order of test mode that was paid from here, to be watched. */
export type FirstDay = {
  steps: { step: FirstStep; isDone: boolean }[];
  testOrderId: string | null;
  /** Live mode has a key, so that the last step is an order. */
  isLiveConnected: boolean;
  mayConnect: boolean;
};
