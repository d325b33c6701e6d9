import type { ActionOf } from "#components/form/use-action-form.ts";
import type {
  ChangeEventsInput,
  DeleteEndpointInput,
  EndpointIdInput,
  RegisterEndpointInput,
} from "#lib/features/webhooks/schemas.ts";
import type { MadeEndpoint } from "#lib/features/webhooks/send-endpoint.ts";
import type { TestResult } from "#lib/features/webhooks/test-endpoint.ts";

/** An action that runs on a click. It resolves to its data, or to the reason for a refusal. */
type Press<Input, Data = void> = (input: Input) => Promise<{
  data?: Data;
  serverError?: { message: string } | undefined;
  validationErrors?: object | undefined;
}>;

/** The server actions, bound to the workspace by the page. */
export type WebhookActions = {
  register: ActionOf<RegisterEndpointInput, MadeEndpoint>;
  changeEvents: ActionOf<ChangeEventsInput, void>;
  pause: Press<EndpointIdInput>;
  resume: Press<EndpointIdInput>;
  remove: ActionOf<DeleteEndpointInput, void>;
  test: Press<EndpointIdInput, TestResult>;
  rotate: Press<Record<string, never>>;
};
export type Mend = Press<Record<string, never>>;
