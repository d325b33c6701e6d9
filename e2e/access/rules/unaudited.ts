const own = "how one person sees things, which nobody else sees";
const reading =
  "it asks the service; what that says otherwise than before is told by whatever writes it down";

/** Actions that leave no trace in the audit log, and why. Every other action with an effect must leave one. */
export const unauditedActions: Readonly<Record<string, string>> = {
  choosePeopleAction: "it only marks what an export or an erasure is about, and those are told",
  chooseOrderColumnsAction: own,
  hideFirstDayAction: own,
  saveShortcutsAction: own,
  markReadAction: own,
  markAllReadAction: own,
  readMentionsAction: own,
  saveChoicesAction: own,
  checkKeyAction: reading,
  checkPayingKeyAction: reading,
  refreshCatalogAction: reading,
  rereadFileAction: reading,
};
