/** Something whose changes others want to hear of. */
export class Changes {
  private readonly listeners = new Set<() => void>();

  /** Calls back after each change until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  protected announce(): void {
    for (const listener of this.listeners) listener();
  }
}
