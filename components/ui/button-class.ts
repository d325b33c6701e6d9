import { clsx } from "clsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";
type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  square?: boolean | undefined;
  className?: string | undefined;
};

const base =
  "inline-flex shrink-0 items-center justify-center whitespace-nowrap rounded-md border font-medium select-none transition-colors duration-100 disabled:pointer-events-none aria-disabled:cursor-default [&_svg]:size-4 [&_svg]:shrink-0";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-ink bg-ink text-on-ink hover:border-ink/85 hover:bg-ink/85 active:bg-ink/75 disabled:border-transparent disabled:bg-ink/35",
  secondary:
    "border-edge bg-raised text-ink hover:border-muted hover:bg-wash active:border-ink disabled:border-line disabled:bg-transparent disabled:text-muted",
  quiet: "border-transparent text-ink hover:bg-wash active:bg-line disabled:text-muted",
  danger:
    "border-danger bg-danger text-on-danger hover:border-danger/85 hover:bg-danger/85 active:bg-danger/75 disabled:border-transparent disabled:bg-danger/40",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-7 gap-1.5 px-2.5 text-sm pointer-coarse:h-9",
  md: "h-8 gap-2 px-3 text-base pointer-coarse:h-10",
  lg: "h-10 gap-2 px-4 text-base pointer-coarse:h-11",
};

const squares: Record<ButtonSize, string> = {
  sm: "size-7 pointer-coarse:size-9",
  md: "size-8 pointer-coarse:size-10",
  lg: "size-10 pointer-coarse:size-11",
};

export const buttonClass = ({ variant = "secondary", size = "md", square, className }: ButtonLook) =>
  clsx(base, variants[variant], (square ? squares : sizes)[size], className);
