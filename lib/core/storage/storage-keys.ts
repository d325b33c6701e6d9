/** What tus receives, under the upload's id. */
export const uploadKey = (uploadId: string) => `uploads/${uploadId}`;
export const uploadIdOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);

/** The upload turned upright: what is sent instead of it. */
export const bakedKey = (uploadId: string) => `baked/${uploadId}`;

/** A small picture of a file or of an upload; of one that was turned upright, another: what lies under a key stays. */
export const previewKey = (workspaceId: string, id: string) => `previews/${workspaceId}/${id}.webp`;
export const uprightPreviewKey = (workspaceId: string, id: string) =>
  previewKey(workspaceId, `${id}-upright`);
