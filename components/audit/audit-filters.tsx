"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Button } from "#components/ui/button.tsx";
import { Input, Select } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { type AuditQuery, byJobs, isNarrowed, writeAuditQuery } from "#lib/features/audit/audit-query.ts";
import type { AuditChoices } from "#lib/features/audit/list-audit-choices.ts";
import { paths } from "#lib/paths.ts";

type AuditFiltersProps = { workspace: string; query: AuditQuery; choices: AuditChoices };

/** The filters of the audit log. The URL parameters decide which entries are shown. */
export function AuditFilters({ workspace, query, choices }: AuditFiltersProps) {
  const t = useTranslations("audit");
  const router = useRouter();
  const id = useId();
  const zone = useTimeZone();
  const [wanted, setWanted] = useState(query);
  const set = (name: keyof AuditQuery) => (event: { target: { value: string } }) =>
    setWanted((before) => ({ ...before, [name]: event.target.value }));
  const show = () => {
    router.push(paths.audit(workspace, writeAuditQuery({ ...wanted, q: wanted.q.trim(), zone })));
  };
  const wordOf = (key: string) => (t.has(key as never) ? t(key as never) : key.split(".").slice(1).join("."));
  return (
    <form
      action={paths.audit(workspace)}
      aria-label={t("filters")}
      className="flex flex-wrap items-end gap-3 px-(--edge) py-3"
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <div className="flex min-w-0 flex-[1_1_16rem] flex-col gap-1.5 md:max-w-80">
        <Label htmlFor={`${id}-q`}>{t("search")}</Label>
        <Input id={`${id}-q`} name="q" type="search" maxLength={200} value={wanted.q} onChange={set("q")} />
      </div>
      <div className="flex min-w-0 flex-[1_1_10rem] flex-col gap-1.5 md:max-w-52">
        <Label htmlFor={`${id}-person`}>{t("by.person")}</Label>
        <Select id={`${id}-person`} name="person" value={wanted.person} onChange={set("person")}>
          <option value="">{t("anybody")}</option>
          <option value={byJobs}>{t("jobs")}</option>
          {choices.people.map(({ id: value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex min-w-0 flex-[1_1_10rem] flex-col gap-1.5 md:max-w-64">
        <Label htmlFor={`${id}-what`}>{t("by.what")}</Label>
        <Select id={`${id}-what`} name="what" value={wanted.what} onChange={set("what")}>
          <option value="">{t("anything")}</option>
          {groupActions(choices.actions, query.what).map(({ area, actions }) => (
            <optgroup key={area} label={wordOf(`areas.${area}`)}>
              <option value={area}>{t("everything", { area: wordOf(`areas.${area}`) })}</option>
              {actions.map((action) => (
                <option key={action} value={action}>
                  {wordOf(`actions.${action}`)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </div>
      <div className="flex min-w-0 flex-[1_1_7rem] flex-col gap-1.5 md:max-w-36">
        <Label htmlFor={`${id}-mode`}>{t("by.mode")}</Label>
        <Select id={`${id}-mode`} name="mode" value={wanted.mode} onChange={set("mode")}>
          <option value="">{t("anyMode")}</option>
          <option value="test">{t("modes.test")}</option>
          <option value="live">{t("modes.live")}</option>
        </Select>
      </div>
      {(["from", "to"] as const).map((name) => (
        <div key={name} className="flex min-w-0 flex-[1_1_8rem] flex-col gap-1.5 md:max-w-40">
          <Label htmlFor={`${id}-${name}`}>{t(`by.${name}`)}</Label>
          <Input
            id={`${id}-${name}`}
            name={name}
            type="date"
            min={name === "to" ? wanted.from || "2000-01-01" : "2000-01-01"}
            max={name === "from" ? wanted.to || "2199-12-31" : "2199-12-31"}
            value={wanted[name]}
            onChange={set(name)}
          />
        </div>
      ))}
      <Button type="submit" variant="primary">
        {t("show")}
      </Button>
      {isNarrowed(query) && (
        <LinkButton variant="quiet" href={paths.audit(workspace)}>
          {t("clear")}
        </LinkButton>
      )}
    </form>
  );
}

type ActionGroup = { area: string; actions: string[] };

/**
 * Groups the actions by area in alphabetical order. The action or area of the URL is included even if the log has no
 * such entry.
 */
function groupActions(actions: readonly string[], asked: string): ActionGroup[] {
  const named = new Set([...actions, ...(asked.includes(".") ? [asked] : [])]);
  const areas = new Map<string, string[]>(asked && !asked.includes(".") ? [[asked, []]] : []);
  for (const action of [...named].sort()) {
    const [area = action] = action.split(".");
    areas.set(area, [...(areas.get(area) ?? []), action]);
  }
  return [...areas]
    .map(([area, found]) => ({ area, actions: found }))
    .sort((a, b) => (a.area < b.area ? -1 : 1));
}
