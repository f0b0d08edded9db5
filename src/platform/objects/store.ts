/** Objects in a bucket, by key. Every call throws StoreAway (open-store.ts) when the store does not carry it out. */
export type Store = {
  put(key: string, bytes: Buffer): Promise<void>
  /** The bytes under a key; null: the store has no such object. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  close(): void
}
