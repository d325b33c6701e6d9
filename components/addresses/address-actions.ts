import type { ActionOf } from "#components/form/use-action-form.ts";
import type { AddedAddress } from "#lib/features/addresses/add-address.ts";
import type { AddAddressInput, ChangeAddressInput } from "#lib/features/addresses/schemas.ts";

export type AddressActions = {
  add: ActionOf<AddAddressInput, AddedAddress>;
  change: ActionOf<ChangeAddressInput, void>;
  remove: ActionOf<{ addressId: string }, void>;
};
