/** Keeps the newest entries; memory stays bounded however long the sandbox runs. */
export class BoundedLog<T> {
  private entries: T[] = [];

  constructor(private readonly capacity: number) {}

  add(entry: T): void {
    this.entries.push(entry);
    // Trimmed in blocks: shifting a large array for each entry would be slow.
    if (this.entries.length > this.capacity * 1.1) this.entries = this.entries.slice(-this.capacity);
  }

  /** Oldest first. */
  all(): readonly T[] {
    return this.entries;
  }

  clear(): void {
    this.entries = [];
  }
}
