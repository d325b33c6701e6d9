import type messages from "#messages/en.json";

type Sentences = (typeof messages)["audit"]["actions"];

/** What can be done: what has no sentence under `audit.actions` in messages/ cannot be written down. */
export type AuditAction = {
  [Area in keyof Sentences & string]: `${Area}.${keyof Sentences[Area] & string}`;
}[keyof Sentences & string];

export type AuditArea = keyof Sentences & string;
