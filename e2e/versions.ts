import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A product seen through a server of our own, which can say that there is a newer version. */
export interface Versions {
  readonly url: string
  /** From now on the service worker is of another version. */
  next(): string
  close(): Promise<void>
}

/** Stands before a product and passes everything on, but for the version its service worker names. */
export async function standBefore(target: string): Promise<Versions> {
  let version = 0
  const server = createServer((asked, answer) => {
    const { host: _, ...headers } = asked.headers
    if (asked.url === '/service-worker.js') {
      void fetch(`${target}/service-worker.js`)
        .then(original => original.text())
        .then(text => {
          const altered = text.replace(/const version = '[^']*'/, `const version = 'next-${version}'`)
          answer.writeHead(200, { 'content-type': 'application/javascript', 'cache-control': 'no-cache' })
          answer.end(version === 0 ? text : altered)
        })
      return
    }
    const passed = request(`${target}${asked.url}`, { method: asked.method, headers }, given => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => `next-${(version += 1)}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
