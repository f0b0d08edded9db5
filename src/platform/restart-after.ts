const FIRST_MS = 300
const LONGEST_MS = 30_000

/** How long a process that ended waits for its next start: twice as long after each start that failed. */
export const restartAfterMs = (failures: number): number => Math.min(FIRST_MS * 2 ** failures, LONGEST_MS)
