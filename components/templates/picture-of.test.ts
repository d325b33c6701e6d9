import { expect, test } from "vitest";
import { aVariant, navy, red, sizeM, sizeS } from "#e2e/fixtures/a-variant.ts";
import type { Product } from "#lib/features/catalog/get-product.ts";
import { pictureOf } from "./picture-of.ts";

const main = "https://pictures.example/sample.png";

const productWith = (variants: Product["variants"]) =>
  ({ product: { colors: [navy, red], main_image_url: main }, variants }) as Product;

test("without a chosen colour, a variant's picture is shown and not the catalog's sample", () => {
  const product = productWith([aVariant(red, sizeS), aVariant(navy, sizeS)]);
  expect(pictureOf(product, [])).toBe("https://pictures.example/navy.png");
  expect(pictureOf(product, ["red"])).toBe("https://pictures.example/red.png");
});

test("a variant or a colour without a picture is passed over", () => {
  const without = { image_url: null };
  const product = productWith([
    aVariant(navy, sizeS, without),
    aVariant(red, sizeS, without),
    aVariant(red, sizeM),
  ]);
  expect(pictureOf(product, [])).toBe("https://pictures.example/red.png");
  expect(pictureOf(product, ["navy", "red"])).toBe("https://pictures.example/red.png");
});

test("the main picture is shown if no variant of the chosen colours has one", () => {
  expect(
    pictureOf(productWith([aVariant(navy, sizeS, { image_url: null }), aVariant(red, sizeS)]), ["navy"]),
  ).toBe(main);
});
