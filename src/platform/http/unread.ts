import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * A client that reads nothing for so long holds its answer in the memory of this process for nothing. It is longer than a
 * network pauses, and than a client takes for what the system sends ahead (a third of at most 4 MB) at 50 KB a second.
 */
const UNREAD_MS = 30_000

/**
 * Ends connections whose client reads nothing of its answer for `ms` (noticed after twice as long at most). A client that
 * reads slowly is waited for, and so is an answer that is still being made, or a stream that has nothing to say. A
 * connection without a request ends as before, by the server's own time.
 */
export function endUnread(server: Server, ms = UNREAD_MS): void {
  const busy = new Map<Socket, number>()
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = busy.get(socket)! - 1
      if (left > 0) busy.set(socket, left)
      else busy.delete(socket)
    })
  })
  server.setTimeout(ms, (socket) => {
    // With a reset the system too gives up what it holds of the answer.
    if (socket.writableLength > 0) socket.resetAndDestroy()
    else if (!busy.has(socket)) socket.destroy()
  })
}
