"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import type { PanelProps } from "./panel-props.ts";

const mostVolumes = 8;

type ChooseVolumesProps = { chosen: readonly number[]; change: NonNullable<PanelProps["change"]> };

export function ChooseVolumes({ chosen, change }: ChooseVolumesProps) {
  const t = useTranslations("quoteVolume");
  const id = useId();
  const [typed, setTyped] = useState("");
  const factor = Number(typed);
  const isRight = Number.isInteger(factor) && factor >= 2 && factor <= 1000 && !chosen.includes(factor);
  const set = (volumes: number[]) => change((document) => ({ ...document, volumes }));
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!isRight || chosen.length >= mostVolumes) return;
    set([...chosen, factor].toSorted((a, b) => a - b));
    setTyped("");
  };
  return (
    <form onSubmit={add} className="flex flex-wrap items-end gap-2">
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={id}>{t("times")}</Label>
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="w-24"
        />
      </div>
      <Button type="submit" disabled={!isRight || chosen.length >= mostVolumes}>
        {t("add")}
      </Button>
      <ul className="flex flex-wrap gap-2">
        {chosen.map((volume) => (
          <li key={volume}>
            <Button
              variant="quiet"
              icon={<X />}
              aria-label={t("removeTimes", { times: volume })}
              disabled={chosen.length === 1}
              onClick={() => set(chosen.filter((other) => other !== volume))}
            >
              × {volume}
            </Button>
          </li>
        ))}
      </ul>
    </form>
  );
}
