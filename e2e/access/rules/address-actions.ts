import { randomUUID } from "node:crypto";
import { addAddress } from "#e2e/access/world/add-address.ts";
import { anAddress } from "#e2e/access/world/make-draft.ts";
import type { ProtectedActionRule } from "./rule.ts";

const addressesPage = "/[workspace]/[mode]/addresses";
const another = () => ({ ...anAddress, name: `Somebody ${randomUUID()}` });

/** Access to the actions of the address book. */
export const addressActionRules: Readonly<Record<string, ProtectedActionRule>> = {
  addAddressAction: {
    access: "workspace",
    needs: "orders:write",
    page: addressesPage,
    inMode: true,
    input: () => ({ address: another() }),
  },
  changeAddressAction: {
    access: "workspace",
    needs: "orders:write",
    page: addressesPage,
    inMode: true,
    input: ({ address }) => ({ addressId: address.id, revision: 1, address: another() }),
    freshInput: async (world) => ({
      addressId: await addAddress(world, `Somebody ${randomUUID()}`),
      revision: 1,
      address: another(),
    }),
  },
  deleteAddressAction: {
    access: "workspace",
    needs: "orders:write",
    page: addressesPage,
    inMode: true,
    input: ({ address }) => ({ addressId: address.id }),
    freshInput: async (world) => ({ addressId: await addAddress(world, `Somebody ${randomUUID()}`) }),
  },
};
