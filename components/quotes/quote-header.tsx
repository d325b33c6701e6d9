"use client";

import {
  Archive,
  ArchiveRestore,
  Check,
  CloudAlert,
  Copy,
  Ellipsis,
  LoaderCircle,
  Package,
  PenLine,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentProps, Suspense, useEffect, useState } from "react";
import type { FormTexts } from "#components/form/form-texts.ts";
import { useOneAction } from "#components/form/use-one-action.ts";
import { PageHeader } from "#components/layout/page-header.tsx";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { ErrorText } from "#components/ui/label.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Menu } from "#components/ui/menu.tsx";
import { MenuItem } from "#components/ui/menu-item.tsx";
import { useDialog } from "#components/ui/use-dialog.ts";
import { archiveQuoteAction, duplicateQuoteAction } from "#lib/features/quotes/actions.ts";
import { type Place, paths } from "#lib/paths.ts";
import { useQuoteName } from "./use-quote-name.ts";

const RenameDialog = lazyPart(() => import("./rename-dialog.tsx"));

import { LinkButton } from "#components/ui/link-button.tsx";
import type { SaveState } from "./quote-saver.ts";
import type { QuoteDraft } from "./use-quote-draft.ts";

type QuoteHeaderProps = {
  place: Place;
  draft: QuoteDraft;
  mayWrite: boolean;
  mayOrder: boolean;
  formTexts: FormTexts;
};

export function QuoteHeader({ place, draft, mayWrite, mayOrder, formTexts }: QuoteHeaderProps) {
  const { quote } = draft;
  const t = useTranslations("quoteBuilder");
  const stored = useStoredText();
  const name = useQuoteName()(quote);
  const router = useRouter();
  const { run, pending, problem } = useOneAction();
  const rename = useDialog<"rename">();
  const isArchived = quote.archivedAt !== null;
  // Waits for the save: a copy must contain the last edit, and an archived quote cannot be saved any more.
  const mustWait = pending || (draft.saveState.kind !== "saved" && !isArchived);

  const duplicate = async () => {
    const copied = t("copyOf", { name }).slice(0, 120);
    const made = await run(() => duplicateQuoteAction(place, { quoteId: quote.id, name: copied }));
    if (made?.data) router.push(paths.quote(place, made.data.quoteId));
  };
  const archive = async () => {
    const done = await run(() => archiveQuoteAction(place, { quoteId: quote.id, archived: !isArchived }));
    if (done && !isArchived) router.push(paths.quotes(place));
  };
  const more = (
    <Menu label={t("moreActions")} trigger={<Ellipsis />} square variant="secondary" align="end">
      <MenuItem icon={<PenLine />} onClick={() => rename.open("rename")}>
        {t("rename")}
      </MenuItem>
      <MenuItem icon={<Copy />} onClick={duplicate} disabled={mustWait}>
        {t("duplicate")}
      </MenuItem>
      <MenuItem icon={isArchived ? <ArchiveRestore /> : <Archive />} onClick={archive} disabled={mustWait}>
        {isArchived ? t("restore") : t("archive")}
      </MenuItem>
    </Menu>
  );
  return (
    <>
      <PageHeader
        help="quotes"
        title={stored(name)}
        back={{ href: paths.quotes(place, isArchived ? "archived" : undefined), label: t("back") }}
        status={mayWrite && !isArchived && <SaveStatus state={draft.saveState} />}
        about={quote.note}
        secondary={mayWrite && more}
        primary={
          mayOrder &&
          !isArchived &&
          draft.document.lines.length > 0 && (
            <SavedLink
              variant="primary"
              icon={<Package />}
              href={paths.newOrder(place, { quoteId: quote.id })}
              isSaved={draft.saveState.kind === "saved"}
            >
              {t("order")}
            </SavedLink>
          )
        }
      />
      {problem && (
        <div className="px-4 pt-3 md:px-6">
          <ErrorText>{problem}</ErrorText>
        </div>
      )}
      {rename.opened && (
        <Suspense>
          <RenameDialog key={rename.opened.key} place={place} quote={quote} formTexts={formTexts} />
        </Suspense>
      )}
    </>
  );
}

/** The state of saving. Screen readers announce only failures. */
function SaveStatus({ state }: { state: SaveState }) {
  const t = useTranslations("quoteBuilder");
  const isLost = state.kind === "failed" || state.kind === "conflict";
  const icon = { saved: <Check />, saving: <LoaderCircle className="animate-spin" /> };
  return (
    <span
      role={isLost ? "alert" : undefined}
      className={`inline-flex items-center gap-1.5 text-sm [&_svg]:size-3.5 ${isLost ? "font-medium text-bad-ink" : "text-muted"}`}
    >
      {isLost ? <CloudAlert /> : icon[state.kind]}
      {isLost ? t("save.notSaved") : t(`save.${state.kind}`)}
    </span>
  );
}

type SavedLinkProps = Omit<ComponentProps<typeof LinkButton>, "href" | "onClick"> & {
  href: string;
  isSaved: boolean;
};

/** A link to a page that reads the saved quote. If an edit is being saved, the click waits for that. */
export function SavedLink({ href, isSaved, ...rest }: SavedLinkProps) {
  const router = useRouter();
  const [isMeant, setMeant] = useState(false);
  useEffect(() => {
    if (isMeant && isSaved) router.push(href);
  }, [isMeant, isSaved, href, router]);
  useEffect(() => {
    if (!isMeant) return;
    // Another key or click cancels the waiting navigation.
    const forget = () => setMeant(false);
    const events = ["keydown", "pointerdown"] as const;
    for (const name of events) document.addEventListener(name, forget, { once: true });
    return () => {
      for (const name of events) document.removeEventListener(name, forget);
    };
  }, [isMeant]);
  return (
    <LinkButton
      {...rest}
      href={href}
      aria-busy={isMeant || undefined}
      onClick={(event) => {
        if (isSaved || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setMeant(true);
      }}
    />
  );
}
