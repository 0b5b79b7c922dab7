/**
 * Loads the demo into an empty installation: its organizations and people, then its kitchen through the calls
 * that everybody uses. Runs once; what people change after stays.
 */
import { ENTITIES } from '@cloche/domain/entities'
import type { FastifyInstance } from 'fastify'
import { newId } from '../adapters/ids.ts'
import { hashPassword } from '../adapters/passwords.ts'
import type { Pool } from '../database/connection.ts'
import { transact, transactPlatform, type Transaction } from '../database/transaction.ts'
import { searchForm } from '../entity-engine/rows.ts'
import { createRecord, type WriteContext } from '../entity-engine/write.ts'
import { loadKitchen } from './kitchen.ts'
import { loadDrill } from './drill.ts'
import { loadEquipment } from './places/equipment.ts'
import { loadNotices } from './places/notices.ts'
import { loadOffice } from './office.ts'
import { loadAffiliates } from './affiliates.ts'
import { loadProduction } from './production.ts'
import { loadPublished } from './published.ts'
import { demoMark, demoOrganizations, loadAlone } from './unfinished.ts'
import { loadWeek } from './week/load.ts'
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, type DemoOrganization } from './people.ts'
import type { AnyBehaviours } from '../entity-engine/behaviours.ts'
import { firstActions } from './first-actions.ts'
import { firstStates } from './first-states.ts'

export interface DemoTools {
  readonly app: FastifyInstance
  readonly pool: Pool
  readonly behaviours: AnyBehaviours
  readonly log: { info(text: string): void }
}

/** Loads the demo into an installation without people; of several servers one loads it, and the others wait. */
export async function loadDemo(tools: DemoTools): Promise<void> {
  await loadAlone(tools.pool.direct, () => loadIntoEmpty(tools))
}

async function loadIntoEmpty(tools: DemoTools): Promise<void> {
  const ids = DEMO_ORGANIZATIONS.map(() => newId())
  const isEmpty = await transactPlatform(tools.pool, async transaction => {
    const { rows } = await transaction.query({ text: 'select 1 from identity limit 1' })
    if (rows.length === 0) {
      await transaction.query(demoMark('loading'))
      await transaction.query(demoOrganizations(ids))
    }
    return rows.length === 0
  })
  if (!isEmpty) return
  tools.log.info('Loading the demo...')
  const now = new Date().toISOString()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const [at, organization] of DEMO_ORGANIZATIONS.entries())
    await loadOrganization(tools, ids[at] as string, organization, passwordHash)
  const kitchen = await loadKitchen(tools.app)
  await loadWeek(tools.pool, (transaction, id) => serverContext(transaction, id, tools.behaviours), now)
  await loadProduction(kitchen)
  await loadDrill(kitchen.call)
  await loadOffice(tools.app)
  await loadPublished(tools.app)
  await loadAffiliates(tools.pool)
  await transactPlatform(tools.pool, async transaction => {
    // The loader's own log-ins are nobody's.
    await transaction.query({
      text: 'delete from session where home_organization_id = any($1::uuid[])',
      values: [ids],
    })
    await transaction.query(demoMark('loaded'))
  })
}

async function loadOrganization(
  { pool, behaviours }: DemoTools,
  organizationId: string,
  demo: DemoOrganization,
  passwordHash: string,
): Promise<void> {
  await transact(pool, { organizationId, sessionId: null, revision: 0 }, async transaction => {
    await insertOrganization(transaction, organizationId, demo)
    for (const statement of firstStates(organizationId, demo.locale)) await transaction.query(statement)
    for (const statement of firstActions(organizationId, demo.locale)) await transaction.query(statement)
    const context = serverContext(transaction, organizationId, behaviours)
    const places = new Map<string, string>()
    for (const { key, name, type, parent, temperature, lifeEnds } of demo.places) {
      const parentId = parent === null ? null : (places.get(parent) ?? null)
      const [temperatureMin = null, temperatureMax = null] = temperature ?? []
      const row = await createRecord(context, ENTITIES.location, {
        name,
        type,
        parentId,
        temperatureMin,
        temperatureMax,
        ...(lifeEnds === undefined ? {} : { lifeEnds }),
      })
      places.set(key, row['id'] as string)
    }
    const from = new Date(Date.now() - 86_400_000 * 30).toISOString()
    for (const type of demo.licenses)
      await createRecord(context, ENTITIES.license, {
        name: type,
        type,
        from,
        locationId: places.get(demo.places[0]?.key ?? '') ?? null,
      })
    const people = new Map<string, string>()
    for (const person of demo.people) {
      const { places: enrolled, ...values } = person
      const user = await createRecord(context, ENTITIES.user, {
        ...values,
        locale: demo.locale,
        locationIds: enrolled.map(key => places.get(key) ?? ''),
      })
      people.set(person.email, user['id'] as string)
      await insertIdentity(transaction, organizationId, user['id'] as string, person.email, passwordHash)
    }
    if (places.has('central'))
      await loadNotices(context, places, await loadEquipment(context, places), people)
  })
}

function insertOrganization(transaction: Transaction, id: string, demo: DemoOrganization) {
  return transaction.query({
    text: `insert into organization (id, name, business_area, city, country, locale, is_platform, small_id, organization_connection_id, search_text)
           values ($1, $2, $3, $4, 'ES', $5, $6, $7, $8, $9)`,
    values: [
      id,
      demo.name,
      demo.businessArea,
      demo.city,
      demo.locale,
      demo.isPlatform,
      id.slice(-6),
      id.slice(-12).toUpperCase(),
      searchForm(demo.name),
    ],
  })
}

async function insertIdentity(
  transaction: Transaction,
  organizationId: string,
  userId: string,
  email: string,
  passwordHash: string,
) {
  await transaction.query({
    text: 'insert into identity (id, email, password_hash, organization_id, user_id) values ($1, $2, $3, $4, $5)',
    values: [newId(), email, passwordHash, organizationId, userId],
  })
}

function serverContext(
  transaction: Transaction,
  organizationId: string,
  behaviours: AnyBehaviours,
): WriteContext {
  return {
    actor: {
      organizationId,
      userId: null,
      memberId: null,
      userName: null,
      locationId: null,
      roleLevel: 5,
      isPlatformOwner: false,
      locale: 'en',
      now: new Date().toISOString(),
    },
    transaction,
    behaviours,
    rowScope: { kind: 'organization' },
    places: { kind: 'organization' },
  }
}
