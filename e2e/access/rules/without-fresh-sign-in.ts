import type { Permission } from "#lib/core/auth/permissions.ts";

/** Administrative permissions. Each action that needs one of them requires a fresh sign-in. */
export const administrativePermissions: readonly Permission[] = [
  "team:manage",
  "settings:manage",
  "webhooks:manage",
];

const asking = "it only asks the service, and changes nothing there";
const reversible = "it is undone on the same page, and no data goes anywhere new";
const reading = "it marks what is shown; an export is a read, and an erasure takes proof";

/** The exceptions: none of them has an effect beyond the session. */
export const actionsWithoutFreshSignIn: Readonly<Record<string, string>> = {
  checkKeyAction: asking,
  testEndpointAction: asking,
  pauseEndpointAction: reversible,
  resumeEndpointAction: reversible,
  repairReceiverAction: "it brings back our own receiver, with the events that were chosen for it",
  saveGeneralAction: "the name and address change back, and the address before it leads on",
  createWorkspaceAction: "the new workspace is empty and opens none that exists",
  findPersonAction: reading,
  choosePeopleAction: reading,
  closeSearchAction: reading,
};
