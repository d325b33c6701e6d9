"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { ProductSearch } from "#components/catalog/product-search.tsx";
import { FaceFiles } from "#components/files/face-files.tsx";
import { useLiveMessages } from "#components/live/live-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { Skeleton } from "#components/ui/progress.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { Product } from "#lib/features/catalog/get-product.ts";
import { productQuery } from "#lib/features/catalog/query.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { FramesByFace } from "#lib/features/frames/frame.ts";
import { framesQuery } from "#lib/features/frames/query.ts";
import type { MayUpload } from "#lib/features/uploads/may-upload.ts";
import { FetchRefusal } from "#lib/fetch-json.ts";
import { type Place, paths } from "#lib/paths.ts";
import { isNotFound, retryUnlessNotFound } from "./is-not-found.ts";
import { pictureOf } from "./picture-of.ts";
import type { TemplateFieldProps } from "./template-form.tsx";

const ProductDialog = lazyPart(() => import("./product-dialog.tsx"));

type ProductFieldProps = TemplateFieldProps & { isMissing: boolean; unread: UnreadProduct | null };

/** The product to print on: a search on the page while there is none, and a dialog afterwards. */
export function ProductField(props: ProductFieldProps) {
  const { place, values, mayWrite, change, problemOf, locale } = props;
  const t = useTranslations("templates");
  const [opened, setOpened] = useState(0);
  // Colours belong to the product. Faces mostly have the same codes, so the files stay, and those that do not fit are
  // marked.
  const choose = (productId: string) => change({ productId, colors: [] });
  if (values.productId === "") {
    return (
      <Card title={t("chooseProduct")}>
        <FieldProblem>{problemOf("productId")}</FieldProblem>
        <ProductSearch place={place} locale={locale} onChoose={choose} />
      </Card>
    );
  }
  return (
    <Card
      title={t("product")}
      aside={
        mayWrite && (
          // Has a name, so that the focus comes here when the product is refused.
          <Button name="productId" size="sm" onClick={() => setOpened(opened + 1)}>
            {t("otherProduct")}
          </Button>
        )
      }
    >
      <FieldProblem>{problemOf("productId")}</FieldProblem>
      <Chosen {...props} />
      {opened > 0 && (
        <Suspense>
          <ProductDialog key={opened} place={place} locale={locale} onChoose={choose} />
        </Suspense>
      )}
    </Card>
  );
}

function Chosen({ place, values, product, isMissing, unread }: ProductFieldProps) {
  const t = useTranslations("templates");
  if (unread) {
    return (
      <Callout
        tone="warn"
        title={t("productUnread.title")}
        actions={<Button onClick={unread.retry}>{t("productUnread.retry")}</Button>}
      >
        {unread.sentence ?? t("productUnread.text")}
      </Callout>
    );
  }
  if (product) {
    return (
      <div className="flex items-center gap-4">
        <Picture src={pictureOf(product, values.colors)} alt="" eager className="w-20 shrink-0" />
        <div className="min-w-0">
          <p className="font-medium">
            <TextLink href={paths.product(place, product.product.id)}>{product.product.title}</TextLink>
          </p>
          <p className="text-muted">{product.product.subtitle}</p>
        </div>
      </div>
    );
  }
  return isMissing ? (
    <p className="text-muted">{t("unknownProduct")}</p>
  ) : (
    <Skeleton className="h-20 w-full" />
  );
}

/** The product may exist, but was not read. `sentence` is the server's message, if it answered. */
type UnreadProduct = { sentence: string | null; retry: () => void };

/**
 * The product of a template. The one that the page was rendered with is not fetched again until it changes. A product
 * that is discontinued while the page is open is therefore marked.
 */
export function useProduct(place: Place, productId: string, brought: Product | null) {
  const queries = useQueryClient();
  const query = productQuery(place, productId);
  const { data, error, refetch } = useQuery({
    ...query,
    enabled: productId !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: retryUnlessNotFound,
    ...(brought?.product.id === productId && { initialData: brought }),
  });
  useLiveMessages((message) => {
    const isOfProduct = message.type === "change" && message.kind === "catalog" && message.id === productId;
    if (isOfProduct || message.type === "refresh")
      void queries.invalidateQueries({ queryKey: query.queryKey });
  });
  const isMissing = isNotFound(error);
  const unread: UnreadProduct | null =
    error && !isMissing && !data
      ? { sentence: error instanceof FetchRefusal ? error.sentence : null, retry: () => void refetch() }
      : null;
  return { product: data ?? null, isMissing, unread };
}

/** Always rendered, so that screen readers announce a message that appears in it. */
function FieldProblem({ children }: { children: string | null }) {
  return (
    <div role="alert" className="mb-3 empty:hidden">
      {children && <ErrorText>{children}</ErrorText>}
    </div>
  );
}

export function withoutFace(files: Record<string, string>, face: string): Record<string, string> {
  const { [face]: _, ...others } = files;
  return others;
}

type FacesFieldProps = TemplateFieldProps & {
  brought: readonly FileFacts[];
  mayUpload: MayUpload;
  placed: PlacedFaces;
};

/** Where members have placed the faces of the product that the page was rendered with. Others are fetched. */
export type PlacedFaces = { productId: string; frames: FramesByFace };

/**
 * The print files by face, each drawn at its position. For an unknown product all faces are lost, and can be removed.
 */
export function FacesField(props: FacesFieldProps) {
  const { place, values, product, brought, mayWrite, mayUpload, placed, change, problemOf } = props;
  const t = useTranslations("templates");
  const { productId } = values;
  const isBrought = productId === placed.productId;
  const { data: found } = useQuery({ ...framesQuery(place, [productId]), enabled: !isBrought });
  const frames = isBrought ? placed.frames : found?.[productId];
  return (
    <Card title={t("prints")}>
      <FieldProblem>{problemOf("files")}</FieldProblem>
      <FaceFiles
        place={place}
        areas={product?.product.print_areas ?? []}
        chosen={values.files}
        brought={brought}
        productImageUrl={product && pictureOf(product, values.colors)}
        {...(frames && { frames })}
        mayWrite={mayWrite}
        mayUpload={mayUpload}
        onChoose={(face, fileId) =>
          change({ files: fileId ? { ...values.files, [face]: fileId } : withoutFace(values.files, face) })
        }
      />
    </Card>
  );
}
