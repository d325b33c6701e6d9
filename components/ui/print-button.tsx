"use client";

import { Printer } from "lucide-react";
import { Button } from "./button.tsx";

export function PrintButton({ label, variant }: { label: string; variant?: "primary" | "secondary" }) {
  return (
    <Button variant={variant} icon={<Printer />} onClick={() => window.print()}>
      {label}
    </Button>
  );
}
