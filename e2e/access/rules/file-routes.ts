import { beginUpload } from "#e2e/access/world/begin-upload.ts";
import { fileTag } from "#e2e/access/world/make-file.ts";
import type { ProtectedRouteRule } from "./routes.ts";

const ofTus = { "Tus-Resumable": "1.0.0" };
const ownUpload: ProtectedRouteRule["freshSegments"] = async (world, caller) => ({
  upload: await beginUpload(world, caller),
});

/** Access to the routes that show print files and upload them. */
export const fileRouteRules: Readonly<Record<string, ProtectedRouteRule>> = {
  "GET /api/files/[workspace]/[mode]": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.fileId,
  },
  "GET /api/files/[workspace]/[mode]/[file]/preview": {
    access: "workspace",
    needs: "catalog:read",
    isCacheable: true,
    shows: () => "WEBP",
  },
  "GET /api/upload-states/[workspace]/[mode]/[upload]/preview": {
    access: "workspace",
    needs: "catalog:read",
    isCacheable: true,
    freshSegments: async ({ asking }) => ({ upload: asking.id }),
    shows: () => "WEBP",
  },
  "POST /api/uploads/[workspace]/[mode]": {
    access: "workspace",
    needs: "files:write",
    headers: { ...ofTus, "Upload-Length": "5" },
    status: 201,
    shows: ({ slug }) => `/api/uploads/${slug}/test/`,
  },
  "HEAD /api/uploads/[workspace]/[mode]/[upload]": {
    access: "workspace",
    needs: "files:write",
    headers: ofTus,
    freshSegments: ownUpload,
    shows: () => "upload-offset: 0",
  },
  "PATCH /api/uploads/[workspace]/[mode]/[upload]": {
    access: "workspace",
    needs: "files:write",
    headers: { ...ofTus, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
    // Not all bytes, so that the worker does not check the upload.
    body: () => Buffer.from("1234"),
    status: 204,
    freshSegments: ownUpload,
    shows: () => "upload-offset: 4",
  },
  "DELETE /api/uploads/[workspace]/[mode]/[upload]": {
    access: "workspace",
    needs: "files:write",
    headers: ofTus,
    status: 204,
    freshSegments: ownUpload,
    shows: () => "tus-resumable: 1.0.0",
  },
  // After the routes that leave an upload behind.
  "GET /api/upload-states/[workspace]/[mode]": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ upload }) => upload.name,
  },
  "GET /api/files/[workspace]/[mode]/labels": {
    access: "workspace",
    needs: "catalog:read",
    shows: () => fileTag,
  },
  "GET /api/files/[workspace]/[mode]/[file]": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ quote }) => quote.fileId,
  },
  "GET /api/files/[workspace]/[mode]/[file]/uses": {
    access: "workspace",
    needs: "catalog:read",
    shows: () => '"templates":',
  },
  "GET /api/files/[workspace]/[mode]/[file]/areas": {
    access: "workspace",
    needs: "catalog:read",
    shows: ({ product }) => product.id,
  },
};
