/** Attributes of a button that opens the dialog with this id. The platform does it: no script, the focus comes back. */
export const opensDialog = (id: string) => ({
  type: "button" as const,
  command: "show-modal",
  commandfor: id,
});

/** Attributes of a button that closes it. */
export const closesDialog = (id: string) => ({ type: "button" as const, command: "close", commandfor: id });
