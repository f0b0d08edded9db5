import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * After this time without reading, a client only occupies the memory of this process with its answer. The time is
 * longer than a pause of a network, and than a client needs for what the system sends ahead (a third of at most 4 MB)
 * at 50 KB a second.
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
    // With a reset the system too releases the rest of the answer.
    if (socket.writableLength > 0) socket.resetAndDestroy()
    else if (!busy.has(socket)) socket.destroy()
  })
}
