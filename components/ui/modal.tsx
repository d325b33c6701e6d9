import { clsx } from "clsx";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "./button.tsx";

/**
 * Attributes of a button that opens the dialog with this id. The browser does it without a script and returns the focus
 * on closing.
 */
export const opensDialog = (id: string) => ({
  type: "button" as const,
  command: "show-modal",
  commandfor: id,
});

/** Attributes of a button that closes the dialog with this id. */
export const closesDialog = (id: string) => ({ type: "button" as const, command: "close", commandfor: id });

type ModalProps = Omit<ComponentProps<"dialog">, "title" | "id"> & {
  id: string;
  title: ReactNode;
  size?: "normal" | "wide";
  footer?: ReactNode;
};

/** The base of `Dialog` and `Drawer`. Opens by `opensDialog(id)` on a button, or by `showModal()` on its ref. */
function Modal({ id, title, size, footer, className, children, ...rest }: ModalProps) {
  const t = useTranslations("common");
  return (
    <dialog
      {...rest}
      id={id}
      data-size={size}
      aria-labelledby={`${id}-title`}
      className={clsx("modal", className)}
    >
      <h2 id={`${id}-title`} className="border-b border-line py-3.5 pr-12 pl-4 text-base">
        {title}
      </h2>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
      {footer && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer>
      )}
      {/* Last in the DOM, so that the focus starts on the content and not on the close button. */}
      <IconButton
        {...closesDialog(id)}
        label={t("close")}
        className="absolute top-2 right-2 pointer-coarse:top-1"
      >
        <X />
      </IconButton>
    </dialog>
  );
}

/** A click outside does not close it: it may be the second of a double click, or lose what was typed. */
export function Dialog(props: ModalProps) {
  return <Modal closedby="closerequest" {...props} className="modal-centre" />;
}

export function Drawer(props: ModalProps) {
  return <Modal closedby="any" {...props} className="modal-side" />;
}
