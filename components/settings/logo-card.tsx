"use client";

import { ImageUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { FetchRefusal, fetchJson } from "#lib/fetch-json.ts";
import { paths } from "#lib/paths.ts";

type LogoCardProps = {
  workspace: string;
  name: string;
  /** When the logo was stored, ISO 8601 in UTC; null if there is none. */
  changedAt: string | null;
};

const maxBytes = 512 * 1024;

export function LogoCard({ workspace, name, changedAt }: LogoCardProps) {
  const t = useTranslations("paper");
  const router = useRouter();
  const picker = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (init: RequestInit) => {
    setPending(true);
    setProblem(null);
    try {
      await fetchJson(paths.api.logo(workspace), init);
      router.refresh();
    } catch (error) {
      setProblem((error instanceof FetchRefusal && error.sentence) || t("unreachable"));
    }
    setPending(false);
  };
  const upload = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes) setProblem(t("tooLarge"));
    else void send({ method: "PUT", body: file, headers: { "Content-Type": "application/octet-stream" } });
  };
  return (
    <Card title={t("logo")}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t("logoAbout")}</p>
        {changedAt ? (
          <span className="flex h-28 items-center rounded-md border border-line bg-raised p-4 [color-scheme:light]">
            <img
              src={`${paths.api.logo(workspace)}?at=${encodeURIComponent(changedAt)}`}
              alt={name}
              className="max-h-20 max-w-60 object-contain"
            />
          </span>
        ) : (
          <p>{t("noLogo")}</p>
        )}
        <div className="flex flex-wrap gap-2">
          <input
            ref={picker}
            type="file"
            accept="image/png,image/jpeg"
            aria-label={t("choose")}
            className="sr-only"
            onChange={({ target }) => {
              upload(target.files?.[0]);
              target.value = "";
            }}
          />
          <Button icon={<ImageUp />} pending={pending} onClick={() => picker.current?.click()}>
            {changedAt ? t("replace") : t("choose")}
          </Button>
          {changedAt && (
            <Button variant="quiet" pending={pending} onClick={() => send({ method: "DELETE" })}>
              {t("remove")}
            </Button>
          )}
        </div>
        {problem && (
          <div role="alert">
            <ErrorText>{problem}</ErrorText>
          </div>
        )}
      </div>
    </Card>
  );
}
