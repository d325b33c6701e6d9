import { type Submission, submission } from "#e2e/resilience/desk/submissions.ts";

export type Planned = {
  /** Its recipient, by which the order is found at the service. */
  mark: string;
  given: Submission;
  pays: boolean;
  /** After an error this person presses the button again. Otherwise they close the window. */
  insists: boolean;
  /** A part is killed while this submission runs. */
  isChosen: boolean;
};

const insistingShare = 0.75;

/** Half of them pay. The submissions during which a part is killed are spread evenly. */
export function planSubmissions(
  random: () => number,
  shop: { sku: string },
  count: number,
  kills: number,
): Planned[] {
  const every = count / kills;
  const chosen = new Set(
    Array.from({ length: kills }, (_, kill) => Math.floor(kill * every + random() * every)),
  );
  return Array.from({ length: count }, (_, number) => {
    const mark = `Submission ${number}`;
    const pays = random() < 0.5;
    const insists = random() < insistingShare;
    return { mark, given: submission(shop, mark), pays, insists, isChosen: chosen.has(number) };
  });
}
