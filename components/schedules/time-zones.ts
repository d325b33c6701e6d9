/** Those whose clocks are known here; UTC is not always among them. */
export const timeZones = () => [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];
