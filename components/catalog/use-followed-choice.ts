"use client";

import { type RefObject, useEffect, useRef } from "react";
import { showColor } from "./use-shown-color.ts";

/**
 * The radio answers at once, as the platform has it; the address, which may also go back, follows and is followed.
 * What somebody chose before this code was there counts too.
 */
export function useFollowedChoice(group: RefObject<HTMLFieldSetElement | null>, code: string | undefined) {
  const isFirst = useRef(true);
  useEffect(() => {
    const fields = [...(group.current?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])];
    const chosen = fields.find(({ checked }) => checked)?.value;
    if (isFirst.current && chosen !== undefined && chosen !== code) showColor(chosen, "walk");
    else for (const field of fields) field.checked = field.value === code;
    isFirst.current = false;
  }, [group, code]);
}
