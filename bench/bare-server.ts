/**
 * The barest server there is: Node's own http and a pool; it runs the statements it was given and sends their rows
 * as JSON. No session, no tenancy, no validation: what all of Cloche's care is measured against.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

interface Job {
  /** Statements of one answer, by the name their rows have in it; `count` takes the first row's count. */
  readonly [name: string]: { text: string; values: unknown[] }
}

const jobs = JSON.parse(readFileSync(process.env['CLOCHE_BENCH_JOBS'] ?? '', 'utf8')) as Record<string, Job>
const pool = new pg.Pool({
  ...(JSON.parse(process.env['CLOCHE_BENCH_CONNECTION'] ?? '{}') as pg.PoolConfig),
  max: 12,
})

const server = createServer((request, response) => {
  const job = jobs[request.url ?? '']
  request.resume()
  if (!job) {
    response.writeHead(404).end()
    return
  }
  Promise.all(
    Object.entries(job).map(async ([name, { text, values }]) => {
      const { rows } = await pool.query(text, values)
      return [name, name === 'count' ? rows[0].count : rows] as const
    }),
  ).then(
    entries => {
      const body = JSON.stringify(Object.fromEntries(entries))
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body)
    },
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(0, '127.0.0.1', () =>
  console.log(`listening on ${(server.address() as { port: number }).port}`),
)
