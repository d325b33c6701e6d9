import { type Submission, submission } from "#e2e/resilience/desk/submissions.ts";

export type Planned = {
  /** Its recipient: at the service it is found by it. */
  mark: string;
  given: Submission;
  pays: boolean;
  /** After an error this person presses the button again; another one closes the window. */
  insists: boolean;
  /** Something is killed while this one is under way. */
  isChosen: boolean;
};

const insistingShare = 0.75;

/** Half of them pay; those in whose course something is killed are spread evenly. */
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
