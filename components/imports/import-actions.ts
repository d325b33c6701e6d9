import type { ActionOf } from "#components/form/use-action-form.ts";
import type {
  AskForImportInput,
  CorrectRowInput,
  ImportIdInput,
  MapImportInput,
  PayImportInput,
  SteerImportInput,
} from "#lib/workflows/imports/schemas.ts";

/** What can be done to an import, bound to its place by the page. */
export type ImportActions = {
  map: ActionOf<MapImportInput, void>;
  correct: ActionOf<CorrectRowInput, void>;
  steer: ActionOf<SteerImportInput, void>;
  discard: ActionOf<ImportIdInput, void>;
  pay: ActionOf<PayImportInput, { runId: string }>;
  ask: ActionOf<AskForImportInput, { asked: number }>;
  deleteMapping: ActionOf<{ mappingId: string }, void>;
};
