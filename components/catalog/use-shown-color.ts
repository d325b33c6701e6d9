"use client";

import { useSearchParams } from "next/navigation";

export type PicturedColor = {
  code: string;
  name: string;
  hex: string | null;
  pictures: string[];
  /** Nothing of it is made any more. */
  isGone: boolean;
};

/** The colour that the address names, else the one in the product's own picture. */
export function useShownColor(
  colors: readonly PicturedColor[],
  mainPicture: string | null,
): PicturedColor | undefined {
  const asked = useSearchParams().get("color");
  return (
    colors.find(({ code }) => code === asked) ??
    colors.find(({ pictures }) => mainPicture !== null && pictures.includes(mainPicture)) ??
    colors[0]
  );
}

/** Says it in the address, without asking the server. Walking by keyboard leaves no trail to go back through. */
export function showColor(code: string, trail: "step" | "walk"): void {
  const url = new URL(window.location.href);
  url.searchParams.set("color", code);
  url.hash = "";
  if (trail === "step") window.history.pushState(null, "", url);
  else window.history.replaceState(null, "", url);
}
