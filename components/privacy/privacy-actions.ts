import type { ActionOf } from "#components/form/use-action-form.ts";
import type {
  ChoosePeopleInput,
  FindPersonInput,
  RequestInput,
  SetRetentionInput,
} from "#lib/features/privacy/schemas.ts";

/** The server actions, bound to the workspace by the page. */
export type PrivacyActions = {
  find: ActionOf<FindPersonInput, { requestId: string }>;
  choose: ActionOf<ChoosePeopleInput, void>;
  erase: ActionOf<ChoosePeopleInput, void>;
  close: ActionOf<RequestInput, void>;
  keep: ActionOf<SetRetentionInput, void>;
};
