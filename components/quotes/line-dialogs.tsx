"use client";

import { Suspense } from "react";
import { late } from "#components/ui/late.tsx";
import type { LineDialog, LinesCardProps } from "./lines-card.tsx";

// Most who read a quote open none of them.
const MatrixDialog = late(() => import("./matrix-dialog.tsx"));
const PasteDialog = late(() => import("./paste-dialog.tsx"));
const TemplateDialog = late(() => import("./template-dialog.tsx"));
const PrintingDrawer = late(() => import("./printing-drawer.tsx"));

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
