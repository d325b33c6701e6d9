import { expect, it } from "vitest";
import { type JudgedFile, judgeFile, type Remark } from "./placement.ts";

const area = { width_cm: 30, height_cm: 40, min_dpi: 150, min_pixels: { width: 1_772, height: 2_363 } };
const plain: JudgedFile = {
  widthPx: 3_000,
  heightPx: 4_000,
  orientation: 1,
  hasAlpha: false,
  colorSpace: "srgb",
  iccProfile: "sRGB IEC61966-2.1",
};

it.each<[string, Partial<JudgedFile>, Remark[]]>([
  ["nothing of one that is large, upright and plain", {}, []],
  [
    "by how much one is too small",
    { widthPx: 1_000, heightPx: 500 },
    [{ code: "tooSmall", width: 772, height: 386 }],
  ],
  ["that a stricter reading would refuse a wide one", { heightPx: 1_000 }, [{ code: "stricter" }]],
  ["that one lies on its side", { orientation: 6 }, [{ code: "turned", how: "side" }]],
  ["that one lies on its other side", { orientation: 8 }, [{ code: "turned", how: "side" }]],
  ["that one is upside down", { orientation: 3 }, [{ code: "turned", how: "over" }]],
  ["that one is mirrored", { orientation: 5 }, [{ code: "turned", how: "mirrored" }]],
  ["nothing of an orientation that there is not", { orientation: 9 }, []],
  [
    "CMYK and another profile",
    { colorSpace: "cmyk", iccProfile: "FOGRA39" },
    [{ code: "cmyk" }, { code: "profile", name: "FOGRA39" }],
  ],
  ["transparency", { hasAlpha: true, iccProfile: null }, [{ code: "transparent" }]],
  [
    "that nobody has looked at one",
    { orientation: null, hasAlpha: null, colorSpace: null, iccProfile: null },
    [{ code: "unseen" }],
  ],
])("reports %s", (_, change, remarks) => {
  expect(judgeFile({ ...plain, ...change }, area).remarks).toEqual(remarks);
});

it("reports an area with contradictory requirements as unclear", () => {
  const lenient = { ...area, min_pixels: { width: 500, height: 700 } };
  expect(judgeFile({ ...plain, widthPx: 1_000, heightPx: 1_300 }, lenient).remarks).toEqual([
    { code: "unclear" },
  ]);
});
