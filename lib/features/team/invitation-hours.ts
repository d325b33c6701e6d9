/** For so long a link can be open. Apart from their schema, so that a form may offer them without zod. */
export const invitationHours = ["1", "24", "72"] as const;
