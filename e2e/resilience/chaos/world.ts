import type { Person } from "#e2e/resilience/desk/act.ts";
import type { TestPressroom } from "#e2e/resilience/desk/open-pressroom.ts";
import type { Shop } from "#e2e/resilience/desk/open-shop.ts";
import type { Dashboards } from "./dashboards.ts";
import type { Character } from "./plan.ts";
import type { Tally } from "./tally.ts";

/** An order that a person was shown, with the total on the page. */
export type ShownOrder = { id: string; totalCents: number };

/** All that the people and the troubles of one run share. */
export type ChaosWorld = {
  desk: TestPressroom;
  shop: Shop;
  dashboards: Dashboards;
  tally: Tally;
  people: Readonly<Record<Character, Person>>;
  /** The owner in the browser where settings are changed. */
  settingsOwner: Person;
  /** The totals that the button shows for one, two and three pieces. */
  totals: readonly number[];
  /** The recipients of all orders that were submitted. */
  asked: Set<string>;
  /** Orders that a person was shown as created: they must exist. */
  shown: ShownOrder[];
  /** Set once: the import of the day. */
  importId: string | null;
  uploads: number;
  isOver: boolean;
};
