import type { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Unreadable } from './unreadable.js';

const MEGA = 1024 * 1024;
/** Of one part once it is unpacked: a table of 100,000 rows and 40 columns has some 200 MB. */
const MAX_UNPACKED = 400 * MEGA;
const MAX_ENTRIES = 2_000;

const tooLarge = () => new Unreadable('The workbook is too large once it is unpacked.');
export const broken = () => new Unreadable('The file is damaged, or not an Excel workbook (.xlsx).');

/** The parts of a ZIP by their names. Their sizes are checked before and while they are unpacked. */
export class ZipEntries {
  private constructor(
    private readonly file: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private left: number,
  ) {}

  /** @param budget bytes that may be unpacked of all parts together */
  static async of(bytes: Buffer, budget: number): Promise<ZipEntries> {
    try {
      const file = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
      const entries = new Map<string, Entry>();
      for await (const entry of file.eachEntry()) {
        entries.set(entry.fileName, entry);
        if (entries.size > MAX_ENTRIES || entry.uncompressedSize > MAX_UNPACKED) throw tooLarge();
      }
      return new ZipEntries(file, entries, budget);
    } catch (error) {
      throw error instanceof Unreadable ? error : broken();
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Bytes once it is unpacked, as the file says. */
  sizeOf(name: string): number {
    return this.entries.get(name)?.uncompressedSize ?? 0;
  }

  /** @throws Unreadable while it is read, when it is longer than it says or than is taken */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    if (!entry || entry.isEncrypted()) throw broken();
    let size = 0;
    try {
      const stream: Readable = await this.file.openReadStreamPromise(entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        this.left -= chunk.length;
        if (size > MAX_UNPACKED || this.left < 0) throw tooLarge();
        yield chunk;
      }
    } catch (error) {
      throw error instanceof Unreadable ? error : broken();
    }
  }
}
