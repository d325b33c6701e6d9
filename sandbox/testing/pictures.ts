import sharp from "sharp";

interface Picture {
  width?: number;
  height?: number;
  dpi?: number;
  color?: string;
}

function blank({ width = 100, height = 80, dpi, color = "#d8572a" }: Picture) {
  const image = sharp({ create: { width, height, channels: 3, background: color } });
  return dpi === undefined ? image : image.withMetadata({ density: dpi });
}

export const png = (picture: Picture = {}): Promise<Buffer> => blank(picture).png().toBuffer();

export const jpeg = (picture: Picture = {}, progressive = false): Promise<Buffer> =>
  blank(picture).jpeg({ progressive }).toBuffer();
