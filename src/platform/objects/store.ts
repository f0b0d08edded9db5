/** Objects in a bucket, by key. Every call throws StoreAway (open-store.ts) when the store does not do what it is asked. */
export type Store = {
  put(key: string, bytes: Buffer): Promise<void>
  /** The bytes under a key; null: the store says that it has none. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  close(): void
}
