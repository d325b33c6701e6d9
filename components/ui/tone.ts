export type Tone = "neutral" | "accent" | "info" | "good" | "warn" | "bad";

export const toneDot: Record<Tone, string> = {
  neutral: "text-edge",
  accent: "text-accent",
  info: "text-info",
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
};

export const toneSoft: Record<Tone, string> = {
  neutral: "bg-wash text-ink",
  accent: "bg-accent-soft text-accent-ink",
  info: "bg-info-soft text-info-ink",
  good: "bg-good-soft text-good-ink",
  warn: "bg-warn-soft text-warn-ink",
  bad: "bg-bad-soft text-bad-ink",
};

export const toneText: Record<Tone, string> = {
  neutral: "text-muted",
  accent: "text-accent-ink",
  info: "text-info-ink",
  good: "text-good-ink",
  warn: "text-warn-ink",
  bad: "text-bad-ink",
};
