"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { Select } from "#components/ui/input.tsx";
import { ErrorText, Label } from "#components/ui/label.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { mockupSides, usualSide } from "#lib/features/mockups/sides.ts";
import { FetchRefusal, fetchResponse } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";

type MockupCardProps = {
  place: Place;
  templateId: string;
  productId: string;
  /** The printed faces of the saved template, and whether a member has placed them on the picture. */
  faces: readonly { face: string; name: string; isPlaced: boolean }[];
  colors: readonly { code: string; name: string; hasPicture: boolean }[];
};

/** Downloads pictures of the product with the template's prints. */
export function MockupCard(props: MockupCardProps) {
  const { place, productId, faces } = props;
  const t = useTranslations("mockups");
  const placed = faces.filter(({ isPlaced }) => isPlaced);
  const unplaced = faces.filter(({ isPlaced }) => !isPlaced);
  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">{placed.length > 0 ? t("about") : t("none")}</p>
        {placed.length > 0 && <MockupOptions {...props} faces={placed} />}
        {unplaced.length > 0 && (
          <p className="text-sm text-muted">
            {placed.length > 0 && (
              <>{t("unplaced", { faces: unplaced.map(({ name }) => name).join(", ") })} </>
            )}
            <TextLink href={paths.product(place, productId)}>{t("open")}</TextLink>
          </p>
        )}
      </div>
    </Card>
  );
}

/** Not a form: the card is shown inside the form of the template. */
function MockupOptions({ place, templateId, faces, colors }: MockupCardProps) {
  const t = useTranslations("mockups");
  const pictured = colors.filter(({ hasPicture }) => hasPicture).map(({ code }) => code);
  const [ticked, setTicked] = useState<readonly string[]>(pictured.slice(0, 1));
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  // The template may be saved with other colours and faces while the card is open.
  const chosen = pictured.filter((code) => ticked.includes(code));
  const all = faces.map(({ face }) => face);
  const printed = all.filter((face) => !leftOut.includes(face));
  const [sidePx, setSide] = useState<number>(usualSide);
  const { download, pending, problem, done } = useDownload(t("broken"));
  const href = () => {
    const query = new URLSearchParams([
      ...chosen.map((code) => ["color", code]),
      ...printed.map((face) => ["face", face]),
      ["side", String(sidePx)],
    ]);
    return paths.api.mockups(place, templateId, `?${query}`);
  };
  const isReady = chosen.length > 0 && printed.length > 0;
  return (
    <div className="flex flex-col gap-4">
      {faces.length > 1 && (
        <Choices
          legend={t("faces")}
          choices={faces.map(({ face, name }) => ({ code: face, name, note: null }))}
          chosen={printed}
          onChange={(next) => setLeftOut(all.filter((face) => !next.includes(face)))}
        />
      )}
      <Choices
        legend={t("colors")}
        choices={colors.map(({ code, name, hasPicture }) => ({
          code,
          name,
          note: hasPicture ? null : t("noPicture"),
        }))}
        chosen={chosen}
        onChange={setTicked}
        all={t("all")}
      />
      <div className="flex flex-col gap-1.5">
        <Label htmlFor="mockup-side">{t("size")}</Label>
        <Select id="mockup-side" value={sidePx} onChange={({ target }) => setSide(Number(target.value))}>
          {mockupSides.map((side) => (
            <option key={side} value={side}>
              {t(`sides.${side}`)}
            </option>
          ))}
        </Select>
      </div>
      {/* Above the button: below it, this is often below the edge of the screen. */}
      <p role="status" className="text-sm text-muted empty:hidden">
        {pending ? t("drawing") : done && t("done", { name: done })}
      </p>
      <div role="alert" className="empty:hidden">
        {problem && <ErrorText>{problem}</ErrorText>}
      </div>
      <Button icon={<Download />} pending={pending} disabled={!isReady} onClick={() => download(href())}>
        {chosen.length > 1 ? t("downloadZip", { count: chosen.length }) : t("downloadPng")}
      </Button>
    </div>
  );
}

type ChoicesProps = {
  legend: string;
  /** A choice with a note cannot be made, and the note says why. */
  choices: readonly { code: string; name: string; note: string | null }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** The label of a box that ticks all. */
  all?: string;
};

function Choices({ legend, choices, chosen, onChange, all }: ChoicesProps) {
  const possible = choices.filter(({ note }) => note === null).map(({ code }) => code);
  const isAll = chosen.length === possible.length;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      {all && possible.length > 1 && (
        <CheckboxRow label={all} checked={isAll} onChange={() => onChange(isAll ? [] : possible)} />
      )}
      <div className="max-h-60 overflow-y-auto">
        {choices.map(({ code, name, note }) => (
          <CheckboxRow
            key={code}
            label={name}
            hint={note}
            checked={chosen.includes(code)}
            disabled={note !== null}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, code] : chosen.filter((each) => each !== code))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Saves the file at a path of ours. It is read whole before it is saved, so that a refusal shows its sentence, and a
 * download that breaks off leaves no half file.
 */
function useDownload(broken: string) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const download = async (path: string) => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    setDone(null);
    try {
      const reply = await fetchResponse(path, {});
      const name = /filename="([^"]+)"/.exec(reply.headers.get("content-disposition") ?? "")?.[1] ?? "mockup";
      const href = URL.createObjectURL(await reply.blob());
      const link = document.createElement("a");
      link.href = href;
      link.download = name;
      link.click();
      URL.revokeObjectURL(href);
      setDone(name);
    } catch (error) {
      setProblem((error instanceof FetchRefusal && error.sentence) || broken);
    } finally {
      setPending(false);
    }
  };
  return { download, pending, problem, done };
}
