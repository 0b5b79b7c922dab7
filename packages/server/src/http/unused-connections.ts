/** Connections that never carried a request: browsers open them to spare, and a stopping server would wait for each. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Keeps track of them. The answer ends them all; those that are in use are left to finish. */
export function trackUnused(server: Server): () => void {
  const unused = new Set<Socket>()
  server.on('connection', socket => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  return () => {
    for (const socket of unused) socket.destroy()
  }
}
