import { findCountry, type Zone } from "./countries.ts";
import { fractionFrom, pickFrom } from "./deterministic.ts";

const carriers: Record<Zone, [string, ...string[]]> = {
  home: ["Poste Italiane", "BRT"],
  eu_near: ["GLS", "DPD"],
  eu_far: ["DPD", "DHL"],
  europe: ["DHL", "UPS"],
  world_near: ["UPS", "FedEx"],
  world_far: ["DHL Express", "FedEx"],
};

/** Who carries a parcel of an order and under which number: the same for the same order and parcel. */
export function planShipment(orderId: string, parcel: number, country: string) {
  const carrier = pickFrom(carriers[findCountry(country)?.zone ?? "world_far"], orderId, parcel, "carrier");
  const digits = String(Math.floor(fractionFrom(orderId, parcel, "number") * 1e10)).padStart(10, "0");
  const trackingNumber = `${carrier
    .replace(/[^A-Za-z]/g, "")
    .slice(0, 3)
    .toUpperCase()}${digits}${parcel}`;
  const slug = carrier.toLowerCase().replaceAll(" ", "-");
  return { carrier, trackingNumber, trackingUrl: `https://tracking.example/${slug}/${trackingNumber}` };
}
