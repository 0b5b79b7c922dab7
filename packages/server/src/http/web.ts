/** Serves the built web application: hashed assets for ever, the page itself always fresh. */
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR = 31_536_000

export async function registerWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(serveStatic, {
    root: folder,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache',
      )
    },
  })
}
