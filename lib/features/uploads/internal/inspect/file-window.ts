import { fstatSync, readSync } from "node:fs";

const windowBytes = 1 << 20;

/** Reads parts of a file through a buffer of 1 MiB. A single read cannot return more. */
export class FileWindow {
  readonly size: number;
  readonly #file: number;
  readonly #buffer = Buffer.alloc(windowBytes);
  #start = 0;
  #length = 0;

  constructor(file: number) {
    this.#file = file;
    this.size = fstatSync(file).size;
  }

  /** At most `length` bytes: fewer at the end of the file, and never more than 1 MiB. Valid until the next call. */
  bytes(at: number, length: number): Buffer {
    const isInside = at >= this.#start && at + length <= this.#start + this.#length;
    if (!isInside) {
      this.#start = at;
      this.#length = readSync(this.#file, this.#buffer, 0, windowBytes, at);
    }
    const from = at - this.#start;
    return this.#buffer.subarray(from, Math.min(from + length, this.#length));
  }

  /** The next position of the byte value; -1 if there is none. */
  indexOf(value: number, from: number): number {
    for (let at = from; at < this.size; ) {
      const chunk = this.bytes(at, Math.min(4096, this.size - at));
      if (chunk.length === 0) return -1;
      const found = chunk.indexOf(value);
      if (found >= 0) return at + found;
      at += chunk.length;
    }
    return -1;
  }
}
