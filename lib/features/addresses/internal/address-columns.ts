import { addresses } from "#drizzle/schema/addresses.ts";
import type { AddressView, TypedAddress } from "../typed-address.ts";

export const addressColumns = {
  id: addresses.id,
  name: addresses.name,
  company: addresses.company,
  line1: addresses.line1,
  line2: addresses.line2,
  postal_code: addresses.postalCode,
  city: addresses.city,
  country: addresses.country,
  phone: addresses.phone,
  email: addresses.email,
  revision: addresses.revision,
  usedAt: addresses.usedAt,
};

type Row = TypedAddress & { id: string; revision: number; usedAt: Date };

export const toAddressView = ({ usedAt, ...row }: Row): AddressView => ({
  ...row,
  usedAt: usedAt.toISOString(),
});
