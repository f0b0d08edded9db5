/** Waits until `probe` gives something other than null or false; looks every 50 ms, for at most `timeoutMs`. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | null | false> | T | null | false,
  timeoutMs = 30_000,
): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; ) {
    const found = await probe()
    if (found !== null && found !== false) return found
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error(`in ${timeoutMs / 1000} s it never happened: ${what}`)
}
