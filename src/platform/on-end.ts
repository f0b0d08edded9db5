const LOOK_EVERY_MS = 500

/**
 * Calls `stop` once, on SIGTERM or SIGINT or when the program that started this process has ended: the supervisor,
 * whose channel closes, or npm, after which the process has another parent. A second signal while it stops changes
 * nothing: Ctrl-C arrives from the terminal and from npm.
 */
export function onEnd(stop: () => unknown): void {
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    void stop()
  }
  for (const cause of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(cause, end)
  if (process.connected === false) end() // the supervisor ended before this line
  if (process.env.npm_lifecycle_event) {
    const { ppid } = process
    setInterval(() => process.ppid !== ppid && end(), LOOK_EVERY_MS).unref()
  }
}
