import type { ReactNode } from "react";
import { splitMentions } from "./split-mentions.ts";

/** As it was written, with the names that it calls marked. */
export function NoteText({ text, mentions }: { text: string; mentions: readonly string[] }): ReactNode {
  return (
    <p className="break-words whitespace-pre-line">
      {splitMentions(text, mentions).map(({ at, part, isName }) =>
        isName ? (
          <strong key={at} className="rounded-sm bg-accent-soft px-0.5 font-medium text-accent-ink">
            {part}
          </strong>
        ) : (
          part
        ),
      )}
    </p>
  );
}
