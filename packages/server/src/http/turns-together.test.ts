/** The limits of heavy calls hold for all servers on a database: each with connections of its own here. */
import { HEAVY_LIMITS } from '@cloche/domain/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { createPool, type Pool } from '../database/connection.ts'
import { createTestDatabase } from '../testing/database.ts'
import { takeTogether } from './turns-together.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let one: Pool
let other: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  one = createPool(database.config, { size: 4 })
  other = createPool(database.config, { size: 4 })
})
afterAll(async () => {
  await Promise.all([one.end(), other.end()])
  await database.drop()
})

const here = new AbortController().signal
/** Somebody who does not wait. */
const gone = AbortSignal.abort()

test('a person has so many at once, whichever server they come to; what ends makes room', async () => {
  const cook = { userId: newId(), organizationId: newId() }
  const held = await Promise.all(
    Array.from({ length: HEAVY_LIMITS.person }, (_, at) =>
      takeTogether(at % 2 === 0 ? one : other, cook, here),
    ),
  )
  for (const pool of [one, other])
    await expect(takeTogether(pool, cook, gone)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  held[0]?.()
  const next = await takeTogether(other, cook, here)
  next()
})

test('an organization has more than a person, at the same instant too, and no other organization waits', async () => {
  const organizationId = newId()
  const asked = Array.from({ length: HEAVY_LIMITS.organization * 2 }, (_, at) =>
    takeTogether(at % 2 === 0 ? one : other, { userId: newId(), organizationId }, gone),
  )
  const settled = await Promise.allSettled(asked)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(HEAVY_LIMITS.organization)
  const elsewhere = await takeTogether(one, { userId: newId(), organizationId: newId() }, gone)
  elsewhere()
})

test('what a server that went away left counts no more after its time', async () => {
  const cook = { userId: newId(), organizationId: newId() }
  for (let at = 0; at < HEAVY_LIMITS.person; at++) await takeTogether(one, cook, here)
  await expect(takeTogether(other, cook, gone)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await one.use(connection =>
    connection.send({
      text: `update heavy_call set until = now() - interval '1 second' where organization_id = $1`,
      values: [cook.organizationId],
    }),
  )
  await takeTogether(other, cook, gone)
})

test('what somebody waits for has places that other heavy calls never take', async () => {
  const cook = { userId: newId(), organizationId: newId() }
  for (let at = 0; at < HEAVY_LIMITS.person; at++) await takeTogether(one, cook, here)
  await expect(takeTogether(one, cook, gone)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (let at = 0; at < HEAVY_LIMITS.person; at++) await takeTogether(other, cook, gone, true)
  await expect(takeTogether(other, cook, gone, true)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
