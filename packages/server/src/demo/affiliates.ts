/** Who looks after whom in the demo: the hotels after the other kitchens. */
import type { FastifyInstance } from 'fastify'
import { newId } from '../adapters/ids.ts'
import type { Pool } from '../database/connection.ts'
import { transactPlatform } from '../database/transaction.ts'
import { logIn } from './kitchen.ts'
import { caller } from './call.ts'

/** @param owner e-mail of the hotels' owner */
export async function loadAffiliates(pool: Pool, owner: string): Promise<void> {
  await transactPlatform(pool, transaction =>
    transaction.query({
      text: `insert into affiliation (affiliate_id, organization_id)
        select one.organization_id, other.organization_id from identity one, identity other
        where one.email = $1 and other.email = $2`,
      values: [owner, 'owner@other.test'],
    }),
  )
}

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** What the platform lets the hotels grant, and for how long. */
const ALLOTTED = [
  { type: 'chef', quantity: 5, days: 180 },
  { type: 'report', quantity: 2, days: 180 },
  { type: 'device-track-core', quantity: 10, days: 365 },
] as const

/** The hotels may grant licences, and have granted one. @param email of the hotels' owner */
export async function loadGranted(app: FastifyInstance, email: string): Promise<void> {
  const token = await logIn(app, email)
  const { organization } = await caller(app, token)<{ organization: { id: string } }>(
    'GET',
    '/user/me?populate=true',
  )
  const platform = caller(app, await logIn(app, 'platform@demo.test'))
  const customerId = organization.id
  const ids = ALLOTTED.map(() => newId())
  for (const [at, { type, quantity, days }] of ALLOTTED.entries())
    await platform('PUT', '/customer/allotment', {
      customerId,
      allotment: { id: ids[at], type, quantity, from: inDays(-1), to: inDays(days) },
    })
  const { locations } = await caller(app, token)<{ locations: { id: string; parentId: string | null }[] }>(
    'POST',
    '/locations/get',
    { limit: 100 },
  )
  const root = locations.find(({ parentId }) => parentId === null)
  const { jwt } = await caller(app, token)<{ jwt: string }>('POST', '/auth/user/location', {
    locationId: root?.id,
  })
  const owner = caller(app, jwt)
  const { organizations } = await owner<{ organizations: { id: string }[] }>(
    'POST',
    '/affiliate/license/organizations/get',
    {},
  )
  for (const { id: organizationId } of organizations)
    await owner('POST', '/affiliate/license', {
      license: { id: newId(), organizationId, allotmentId: ids[1], to: inDays(90) },
    })
}
