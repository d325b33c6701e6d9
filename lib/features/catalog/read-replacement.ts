type Replacement = { sku?: string; productId?: string; title?: string };

const deepest = 3;
const mostTexts = 100;
const longest = 200;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Found = { key: string; parent: string; text: string };

/** Reads what replaces a variant, from an object of any form: the specification does not show its fields. */
export function readReplacement(value: unknown): Replacement | null {
  const texts = textsIn(value);
  const sku = texts.find(isSku)?.text;
  const productId = texts.find(isProductId)?.text;
  const title = texts.find(isTitle)?.text;
  if (!sku && !productId && !title) return null;
  return { ...(sku && { sku }), ...(productId && { productId }), ...(title && { title }) };
}

const isSku = ({ key, text }: Found) =>
  /^(sku|(variant|replacement|new)sku|variant)$/.test(key) && !uuid.test(text);

const isProductId = ({ key, parent, text }: Found) =>
  uuid.test(text) &&
  (/^(replacement)?productid$/.test(key) || (key === "id" && !/variant|colou?r|size/.test(parent)));

const isTitle = ({ key, parent }: Found) => /^(title|name)$/.test(key) && !/colou?r|size/.test(parent);

/** The short texts in the value, those nearest to the top first. */
function textsIn(value: unknown): Found[] {
  const found: Found[] = [];
  let level = [{ key: "", parent: "", value }];
  for (let depth = 0; depth <= deepest && level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const { key, parent, value: inner } of level) {
      if (typeof inner === "string") {
        const text = inner.trim();
        if (text && text.length <= longest) found.push({ key, parent, text });
      } else if (typeof inner === "object" && inner !== null) {
        // The entries of a list get the key of the list.
        const isList = Array.isArray(inner);
        for (const [name, child] of Object.entries(inner).slice(0, mostTexts))
          next.push({ key: isList ? key : plain(name), parent: isList ? parent : key, value: child });
      }
    }
    level = next.slice(0, mostTexts);
  }
  return found;
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, "");
