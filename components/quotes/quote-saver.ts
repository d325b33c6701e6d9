import type { QuoteDocument } from "#lib/features/quotes/document.ts";
import type { QuoteView } from "#lib/features/quotes/quote-view.ts";
import type { SaveOutcome } from "#lib/features/quotes/save-quote.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import { type LocalCopy, sameContent } from "./local-copy.ts";

export type SaveState =
  | { kind: "saved" }
  | { kind: "saving" }
  /** `unreachable` is retried automatically. `signed_out` waits for `flush`. `refused` waits for an edit or `retry`. */
  | { kind: "failed"; reason: "unreachable" | "signed_out" | "refused"; sentence: string | null }
  /** A teammate saved another version meanwhile. Nothing is sent until one of the two is chosen. */
  | { kind: "conflict"; theirs: QuoteView };

type Version = { revision: number; document: QuoteDocument };

type SaverOptions = {
  saved: Version;
  send: (version: Version) => Promise<SaveOutcome>;
  copy: LocalCopy;
  onState: (state: SaveState, revision: number) => void;
};

const pauseMs = 350;
const retryMs = [1_000, 2_000, 5_000, 10_000, 20_000];

/**
 * Saves edits, one request at a time, and keeps a local copy until the server has them. A request without an answer is
 * sent again unchanged, so that the server recognises the same save.
 */
export class QuoteSaver {
  readonly #options: SaverOptions;
  #saved: Version;
  #wanted: QuoteDocument;
  /** The version whose answer is missing. */
  #sent: Version | null = null;
  #isSending = false;
  #state: SaveState = { kind: "saved" };
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#saved = options.saved;
    this.#wanted = options.saved.document;
  }

  get revision(): number {
    return this.#saved.revision;
  }

  get state(): SaveState {
    return this.#state;
  }

  /** Whether this page has nothing left to save. */
  get isIdle(): boolean {
    return this.#state.kind === "saved";
  }

  /** Takes the current document of the page. */
  update(document: QuoteDocument): void {
    this.#wanted = document;
    this.#keepCopy();
    if (this.#state.kind === "conflict") return;
    if (!this.#sent && sameContent(document, this.#saved.document)) {
      this.#finish();
      return;
    }
    this.#become({ kind: "saving" });
    this.#schedule(pauseMs);
  }

  /** Saves at once: before the page closes, or when a retry may succeed. A refused version is not sent again. */
  flush(): void {
    const isRefused = this.#state.kind === "failed" && this.#state.reason === "refused";
    if (!isRefused) this.retry();
  }

  /** Saves at once on the reader's request. */
  retry(): void {
    clearTimeout(this.#timer);
    if (this.#state.kind === "saving" || this.#state.kind === "failed") void this.#send();
  }

  /** Takes a newer revision of the server. Returns true if the page must show it; false while edits are unsaved. */
  receive(theirs: QuoteView): boolean {
    if (!this.isIdle || theirs.revision <= this.#saved.revision) return false;
    this.#saved = theirs;
    this.#wanted = theirs.document;
    this.#become({ kind: "saved" });
    return true;
  }

  /** Starts a conflict between this browser's copy and the server's version. */
  disagree(mine: QuoteDocument, theirs: QuoteView): void {
    this.#wanted = mine;
    this.#saved = theirs;
    this.#become({ kind: "conflict", theirs });
  }

  keepMine(): void {
    if (this.#state.kind !== "conflict") return;
    this.#saved = this.#state.theirs;
    this.#become({ kind: "saving" });
    void this.#send();
  }

  /** Chooses the server's version and returns it; null without a conflict. */
  takeTheirs(): QuoteDocument | null {
    if (this.#state.kind !== "conflict") return null;
    this.#saved = this.#state.theirs;
    this.#wanted = this.#saved.document;
    // Deletes the copy of any tab. Otherwise the rejected version would be offered again on the next visit.
    this.#options.copy.forget();
    this.#finish();
    return this.#wanted;
  }

  close(): void {
    this.flush();
    clearTimeout(this.#timer);
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    this.#sent ??= { revision: this.#saved.revision, document: this.#wanted };
    const sent = this.#sent;
    this.#keepCopy();
    this.#become({ kind: "saving" });
    const answer = await this.#options.send(sent).catch((error: unknown) => error);
    this.#isSending = false;
    if (isOutcome(answer)) this.#settle(sent, answer);
    else this.#fail(answer);
  }

  #settle(sent: Version, answer: SaveOutcome): void {
    this.#sent = null;
    this.#failures = 0;
    if (answer.outcome === "conflict") {
      clearTimeout(this.#timer);
      this.#keepCopy();
      this.#become({ kind: "conflict", theirs: answer.theirs });
      return;
    }
    this.#saved = { revision: answer.revision, document: sent.document };
    if (this.#wanted === sent.document || sameContent(this.#wanted, sent.document)) {
      this.#finish();
      return;
    }
    this.#keepCopy();
    this.#schedule(pauseMs);
  }

  #fail(error: unknown): void {
    const refusal = error instanceof FetchRefusal ? error : null;
    const sentence = refusal?.sentence ?? null;
    if (refusal && refusal.status < 500) {
      // The refusal is certain, so nothing was saved.
      this.#sent = null;
      const reason = refusal.status === 401 ? "signed_out" : "refused";
      this.#become({ kind: "failed", reason, sentence });
      return;
    }
    this.#become({ kind: "failed", reason: "unreachable", sentence });
    this.#schedule(retryMs[Math.min(this.#failures, retryMs.length - 1)] ?? pauseMs);
    this.#failures += 1;
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#options.copy.clear();
    this.#become({ kind: "saved" });
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  #keepCopy(): void {
    this.#options.copy.write({
      revision: this.#saved.revision,
      document: this.#wanted,
      sent: this.#sent?.document ?? null,
    });
  }

  #become(state: SaveState): void {
    this.#state = state;
    this.#options.onState(state, this.#saved.revision);
  }
}

function isOutcome(answer: unknown): answer is SaveOutcome {
  return typeof answer === "object" && answer !== null && "outcome" in answer;
}
