import type { ExpectedEvent } from "./expected-events.ts";

export type ReceivedEvent = { id: string; type: string; eventAt: Date; receivedAt: Date };
export type Matched = { expected: ExpectedEvent; event: ReceivedEvent | null };

/**
 * Which of the expected events of one order came. An event tells of the entry of its type that is nearest in time: two
 * parcels are two events, and where one came it is said which. Its own date may differ from the history's.
 */
export function matchEvents(
  expected: readonly ExpectedEvent[],
  received: readonly ReceivedEvent[],
): Matched[] {
  const told = new Map<ExpectedEvent, ReceivedEvent>();
  for (const event of received) {
    const ofType = expected.filter(({ type }) => type === event.type);
    const apart = ({ at }: ExpectedEvent) => Math.abs(at.getTime() - event.eventAt.getTime());
    const nearest = Math.min(...ofType.map(apart));
    for (const each of ofType) if (apart(each) === nearest && !told.has(each)) told.set(each, event);
  }
  return expected.map((each) => ({ expected: each, event: told.get(each) ?? null }));
}
