import { randomUUID } from "node:crypto";
import {
  addEndpoint,
  markReceiverPaused,
  pauseAtService,
  untilRotationIsUndone,
} from "#e2e/access/world/add-endpoint.ts";
import { betweenPlans } from "#e2e/access/world/between-plans.ts";
import type { World } from "#e2e/access/world/world.ts";
import type { ProtectedActionRule } from "./rule.ts";

const rule: Omit<ProtectedActionRule, "input"> = {
  access: "workspace",
  needs: "webhooks:manage",
  page: "/[workspace]/settings/webhooks",
  inMode: false,
};
const theOther = ({ otherEndpoint }: World) => ({ endpointId: otherEndpoint.id });
const serviceOf = ({ pressroom, secrets }: World) => ({ pressroom, testKey: secrets.testKey });

/** Access to the actions on the account's webhook endpoints. */
export const webhookActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  registerEndpointAction: {
    ...rule,
    input: () => ({ url: `http://127.0.0.1:9/${randomUUID()}`, events: ["catalog.variant_discontinued"] }),
  },
  changeEventsAction: {
    ...rule,
    input: (world) => ({ ...theOther(world), events: ["catalog.variant_discontinued"] }),
  },
  pauseEndpointAction: { ...rule, input: theOther },
  resumeEndpointAction: {
    ...rule,
    input: theOther,
    freshInput: async (world) => {
      await pauseAtService(serviceOf(world), world.otherEndpoint.id);
      return theOther(world);
    },
  },
  testEndpointAction: { ...rule, input: theOther },
  deleteEndpointAction: {
    ...rule,
    input: (world) => ({ ...theOther(world), understood: true }),
    freshInput: async (world) => ({
      endpointId: await addEndpoint(serviceOf(world), `http://127.0.0.1:9/${randomUUID()}`),
      understood: false,
    }),
  },
  repairReceiverAction: {
    ...rule,
    input: () => ({}),
    freshInput: async (world) => {
      await betweenPlans();
      await markReceiverPaused(world);
      return {};
    },
  },
  rotateSecretAction: { ...rule, input: () => ({}), settled: untilRotationIsUndone },
};
