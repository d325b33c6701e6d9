import { clsx } from "clsx";
import {
  Activity,
  BookOpen,
  Images,
  LayoutTemplate,
  LifeBuoy,
  Package,
  ReceiptText,
  Settings,
  Shapes,
  ShoppingBag,
  Stamp,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { SegmentedLinks } from "#components/ui/segmented.tsx";
import { Avatar } from "#components/ui/signs.tsx";
import { type Place, paths } from "#lib/paths.ts";
import { AppShell, type Section } from "./app-shell.tsx";
import { WorkspaceSwitcher } from "./workspace-switcher.tsx";

type ModeBandProps = {
  mode: "live" | "test";
  aside?: ReactNode;
  /** Phones only, where the sidebar with its own bell is hidden. */
  bell?: ReactNode;
  children: ReactNode;
};

const looks = {
  live: "bg-live text-on-live",
  test: "hatched border-b border-line bg-surface text-ink",
};

/** Text on the hatched background, and status dots on the solid one, need a background of their own to be readable. */
const plate = "-mx-1.5 rounded-sm bg-surface px-1.5 text-ink";

/** Solid in live mode, where orders are paid and produced; hatched in test mode, where nothing is. */
function ModeBand({ mode, aside, bell, children }: ModeBandProps) {
  return (
    <header
      className={clsx(
        "sticky top-0 z-[5] flex h-8 shrink-0 items-center justify-between gap-3 px-4 text-sm md:gap-4 md:px-6 print:hidden",
        looks[mode],
      )}
    >
      <p className={clsx("truncate font-medium", mode === "test" && plate)}>{children}</p>
      <div className="flex shrink-0 items-center gap-4 max-md:gap-5">
        {aside && <div className={plate}>{aside}</div>}
        {bell && <div className={clsx(plate, "md:hidden")}>{bell}</div>}
      </div>
    </header>
  );
}

type WorkspaceShellProps = {
  workspaceName: string;
  /** The person's other workspaces. */
  others: { name: string; href: string; role: string }[];
  /** The page that creates a workspace; undefined if the person may not. */
  newWorkspaceHref?: string | undefined;
  /** The target of the links. `inMode` says whether the page itself belongs to that mode. */
  place: Place;
  inMode: boolean;
  /** The first page of the person in a mode. */
  landingIn: (mode: Place["mode"]) => string;
  person: { name: string; role: string };
  may: { catalog: boolean; orders: boolean; approvals: boolean; events: boolean };
  /** The number of approvals that wait for the reader; undefined for roles that do not decide. */
  approvalsCount?: ReactNode;
  /** The number of problems; undefined if the reader may not see orders. */
  problemsCount?: ReactNode;
  /** The first settings page that the person may open. */
  settingsHref: string | undefined;
  bandAside?: ReactNode;
  /** The bell with the unread notifications; undefined for roles without notifications. */
  bell?: ReactNode;
  palette?: ReactNode;
  children: ReactNode;
};

export function WorkspaceShell(props: WorkspaceShellProps) {
  const {
    workspaceName,
    others,
    place,
    inMode,
    person,
    may,
    settingsHref,
    bandAside,
    bell,
    palette,
    children,
  } = props;
  const t = useTranslations("shell");
  const work: (Section | false)[] = [
    may.orders && {
      href: paths.overview(place),
      go: "h",
      label: t("overview"),
      icon: <Shapes />,
      exact: true,
      main: true,
    },
    may.catalog && {
      href: paths.catalog(place),
      go: "c",
      label: t("catalog"),
      icon: <ShoppingBag />,
      main: true,
    },
    may.catalog && {
      href: paths.quotes(place),
      go: "q",
      label: t("quotes"),
      icon: <ReceiptText />,
      main: true,
    },
    may.catalog && { href: paths.templates(place), go: "t", label: t("templates"), icon: <LayoutTemplate /> },
    may.catalog && { href: paths.files(place), go: "f", label: t("files"), icon: <Images /> },
    may.orders && {
      href: paths.orders(place),
      go: "o",
      within: [paths.orders, paths.imports, paths.schedules, paths.addresses].map((path) => path(place)),
      label: t("orders"),
      icon: <Package />,
      main: true,
    },
    may.orders && {
      href: paths.problems(place),
      go: "p",
      label: t("problems"),
      icon: <LifeBuoy />,
      count: props.problemsCount,
    },
    may.approvals && {
      href: paths.approvals(place),
      go: "a",
      label: t("approvals"),
      icon: <Stamp />,
      count: props.approvalsCount,
      main: true,
    },
    may.events && { href: paths.events(place), go: "e", label: t("events"), icon: <Activity /> },
  ];
  const setup: (Section | false)[] = [
    settingsHref !== undefined && {
      href: settingsHref,
      go: "s",
      within: [paths.settings(place.workspace)],
      label: t("settings"),
      icon: <Settings />,
      main: !may.approvals,
    },
    may.catalog && { href: paths.glossary(place), go: "w", label: t("glossary"), icon: <BookOpen /> },
  ];
  const shown = (sections: (Section | false)[]) => sections.filter((section) => section !== false);
  return (
    <AppShell
      texts={{ skip: t("skip"), rail: t("rail"), sections: t("sections"), more: t("more") }}
      workspace={
        <WorkspaceSwitcher
          label={t("workspaces")}
          name={workspaceName}
          others={others}
          create={props.newWorkspaceHref ? { href: props.newWorkspaceHref, label: t("newWorkspace") } : null}
        />
      }
      bell={bell}
      palette={palette}
      mode={
        <SegmentedLinks
          label={t("mode")}
          links={(["test", "live"] as const).map((mode) => ({
            href: props.landingIn(mode),
            label: t(mode),
            current: inMode && mode === place.mode,
          }))}
        />
      }
      sections={[shown(work), shown(setup)].filter((group) => group.length > 0)}
      person={<PersonLink name={person.name} role={person.role} label={t("account")} />}
      band={
        inMode && (
          <ModeBand mode={place.mode} aside={bandAside} bell={bell}>
            {place.mode === "live" ? t("bandLive") : t("bandTest")}
          </ModeBand>
        )
      }
    >
      {children}
    </AppShell>
  );
}

function PersonLink({ name, role, label }: { name: string; role: string; label: string }) {
  return (
    <IntentLink
      href={paths.account()}
      title={label}
      data-go="u"
      className="flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-wash"
    >
      <Avatar name={name} />
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-sm text-muted">{role}</span>
      </span>
    </IntentLink>
  );
}
