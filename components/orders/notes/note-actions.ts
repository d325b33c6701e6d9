import type {
  addNoteAction,
  deleteNoteAction,
  editNoteAction,
  readMentionsAction,
} from "#lib/features/orders/actions.ts";
import type { Unbound } from "../order-actions.ts";

export type NoteActions = {
  add: Unbound<typeof addNoteAction>;
  edit: Unbound<typeof editNoteAction>;
  remove: Unbound<typeof deleteNoteAction>;
  read: Unbound<typeof readMentionsAction>;
};
