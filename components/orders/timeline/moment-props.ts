import type { OrderView } from "#lib/features/orders/order-view.ts";
import type { Place } from "#lib/paths.ts";
import type { NoteActions } from "../notes/note-actions.ts";

export type MomentProps<Of> = {
  place: Place;
  order: OrderView;
  moment: Of;
  notes: NoteActions;
  mayWrite: boolean;
  now: Date;
  locale: string;
};
