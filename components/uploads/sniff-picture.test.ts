import { expect, test } from "vitest";
import { jpeg, png } from "#sandbox/testing/pictures.ts";
import { sniffPicture } from "./sniff-picture.ts";

const file = (bytes: Uint8Array<ArrayBuffer> | string, name = "a.png") => new File([bytes], name);
const most = 1_000_000;

test("accepts PNG and JPEG files with any name", async () => {
  expect(await sniffPicture(file(new Uint8Array(await png()), "a.gif"), most)).toBeNull();
  expect(await sniffPicture(file(new Uint8Array(await jpeg()), "no-name"), most)).toBeNull();
});

test("refuses before the upload what the server would refuse after it", async () => {
  expect(await sniffPicture(file("<svg/>"), most)).toBe("not_a_picture");
  expect(await sniffPicture(file("GIF89a............"), most)).toBe("not_a_picture");
  expect(await sniffPicture(file(""), most)).toBe("empty");
  expect(await sniffPicture(file("x".repeat(most + 1)), most)).toBe("too_large");
});

test("reports a folder or a deleted file as unreadable", async () => {
  const gone = file("x");
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException("", "NotFoundError")) }) as Blob;
  expect(await sniffPicture(gone, most)).toBe("unreadable");
});
