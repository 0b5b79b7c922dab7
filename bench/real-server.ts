/** The real application on the bench's database, as its own process. */
import { buildApp } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { createPool } from '../packages/server/src/database/connection.ts'
import { BENCH_SECRET } from './installation.ts'

const { CLOCHE_BENCH_CONNECTION, ...env } = process.env
const config = readConfig({ CLOCHE_LOG: 'error', CLOCHE_DEMO: 'on', PATH: env['PATH'] })
const app = await buildApp({
  config,
  pool: createPool(JSON.parse(CLOCHE_BENCH_CONNECTION ?? '{}')),
  secret: BENCH_SECRET,
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`listening on ${new URL(address).port}`)
