import { randomUUID } from "node:crypto";
import { addImport, addMapping, addOldDraft, untilImportsAreIdle } from "#e2e/access/world/add-import.ts";
import { untilRunsAreOver } from "#e2e/access/world/payments.ts";
import type { World } from "#e2e/access/world/world.ts";
import type { ProtectedActionRule } from "./rule.ts";

const importPage = "/[workspace]/[mode]/imports/[import]";
const onPage = { access: "workspace", page: importPage, inMode: true } as const;

const mapped = (importId: string) => ({
  importId,
  hasHeader: true,
  columns: ["reference", "sku", "name", "line1", "postal_code", "city", "country"],
  country: null,
  saveAs: null,
});

/** An import that created one unpaid draft. */
async function unpaid(world: World) {
  const importId = await addImport(world, { state: "finished", orderId: await addOldDraft(world) });
  return { importId, shownTotalCents: world.order.totalCents };
}

/** Access to the actions on imports. */
export const importActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  mapImportAction: {
    ...onPage,
    needs: "orders:write",
    input: ({ import: { id } }) => mapped(id),
    freshInput: async (world) => mapped(await addImport(world, { state: "mapping" })),
    settled: untilImportsAreIdle,
  },
  correctRowAction: {
    ...onPage,
    needs: "orders:write",
    input: ({ import: { id } }) => ({ importId: id, rows: [2], column: 5, value: "Lyon" }),
    freshInput: async (world) => {
      const importId = await addImport(world, { state: "checked" });
      return { importId, rows: [2], column: 5, value: "Lyon" };
    },
    settled: untilImportsAreIdle,
  },
  changeImportStateAction: {
    ...onPage,
    needs: "orders:write",
    input: ({ import: { id } }) => ({ importId: id, to: "running" }),
    freshInput: async (world) => ({ importId: await addImport(world, { state: "paused" }), to: "stopped" }),
    settled: untilImportsAreIdle,
  },
  discardImportAction: {
    ...onPage,
    needs: "orders:write",
    input: ({ import: { id } }) => ({ importId: id }),
    freshInput: async (world) => ({ importId: await addImport(world, { state: "mapping" }) }),
  },
  importFailedRowsAction: {
    ...onPage,
    needs: "orders:write",
    input: ({ import: { id } }) => ({ importId: id }),
    freshInput: async (world) => ({ importId: await addImport(world, { state: "finished" }) }),
    settled: untilImportsAreIdle,
  },
  payImportAction: {
    ...onPage,
    needs: "orders:confirm",
    input: ({ import: { id } }) => ({ importId: id, runId: randomUUID(), shownTotalCents: 100 }),
    freshInput: async (world) => ({ ...(await unpaid(world)), runId: randomUUID() }),
    settled: untilRunsAreOver,
  },
  requestImportPaymentAction: {
    ...onPage,
    needs: "orders:write",
    input: ({ import: { id } }) => ({ importId: id, shownTotalCents: 100 }),
    freshInput: unpaid,
  },
  deleteMappingAction: {
    ...onPage,
    needs: "orders:write",
    input: ({ import: { mappingId } }) => ({ mappingId }),
    freshInput: async (world) => ({ mappingId: await addMapping(world, `Mapping ${randomUUID()}`) }),
  },
};
