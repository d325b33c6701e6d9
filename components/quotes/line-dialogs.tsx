"use client";

import { lazy, Suspense } from "react";
import type { LineDialog, LinesCardProps } from "./lines-card.tsx";

// Most who read a quote open none of them.
const MatrixDialog = lazy(() => import("./matrix-dialog.tsx"));
const PasteDialog = lazy(() => import("./paste-dialog.tsx"));
const TemplateDialog = lazy(() => import("./template-dialog.tsx"));
const PrintingDrawer = lazy(() => import("./printing-drawer.tsx"));

type LineDialogsProps = LinesCardProps & { dialog: LineDialog };

export function LineDialogs({ dialog, ...props }: LineDialogsProps) {
  return (
    <Suspense>
      {dialog.what === "matrix" && <MatrixDialog {...props} productId={dialog.productId} />}
      {dialog.what === "paste" && <PasteDialog {...props} />}
      {dialog.what === "template" && <TemplateDialog {...props} />}
      {dialog.what === "printing" && <PrintingDrawer {...props} lineId={dialog.lineId} />}
    </Suspense>
  );
}
