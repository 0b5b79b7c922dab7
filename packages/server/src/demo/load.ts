/**
 * Loads the demo into an empty installation: its organizations and people, then its kitchen through the calls
 * that everybody uses. Runs once; what people change after stays.
 */
import { ENTITIES } from '@cloche/domain/entities'
import { languageOf, translate } from '@cloche/domain/text'
import { wordsOf } from '@cloche/domain/text/dictionaries'
import type { FastifyInstance } from 'fastify'
import { newId } from '../adapters/ids.ts'
import { hashPassword } from '../adapters/passwords.ts'
import type { Pool } from '../database/connection.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../database/transaction.ts'
import { createRecord, type WriteContext } from '../entity-engine/write.ts'
import { loadKitchen } from './kitchen.ts'
import { caller } from './call.ts'
import { loadDrill } from './drill.ts'
import { loadEvidence } from './evidence.ts'
import { loadEquipment } from './places/equipment.ts'
import { loadOffice } from './office.ts'
import { loadOutlook } from './outlook.ts'
import { loadAffiliates, loadGranted } from './affiliates.ts'
import { loadStore } from './store.ts'
import { loadProduction } from './production.ts'
import { loadPublished } from './published.ts'
import { demoMark, demoOrganizations, FIRST_PART, loadAlone } from './unfinished.ts'
import { loadPlatform, loadWeek } from './week/load.ts'
import { sendReadings } from './week/safety/temperatures.ts'
import type { LicenseType } from '@cloche/domain/rules/permissions'
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, LICENSED_DAYS, type DemoOrganization } from './people.ts'
import type { AnyBehaviours } from '../entity-engine/behaviours.ts'
import { makeOrganization } from '../tenancy/index.ts'
import { ENGLISH, wordsIn, type Words } from './words/words.ts'

const WORDS = wordsOf('organization')

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
  const isEmpty = await transactPlatform(tools.pool, async transaction => {
    const { rows } = await transaction.query({ text: 'select 1 from identity limit 1' })
    return rows.length === 0
  })
  if (!isEmpty) return
  tools.log.info('Loading the demo...')
  await loadPart(tools, FIRST_PART, DEMO_ORGANIZATIONS, async now => {
    await loadHouse(tools, ENGLISH, now)
    await loadPlatform(tools.pool, contextsOf(tools), now)
    await loadStore(tools.app)
  })
}

/** Loads the house in another language beside the demo. @throws what the loading fails with; nothing of it stays then */
export async function loadHouseIn(tools: DemoTools, house: DemoOrganization): Promise<void> {
  const words = wordsIn(house.locale)
  await loadPart(tools, languageOf(house.locale), [house], now => loadHouse(tools, words, now))
}

/** Organizations that are loaded together: marked before and after, so that what is cut off is known. */
async function loadPart(
  tools: DemoTools,
  part: string,
  organizations: readonly DemoOrganization[],
  load: (now: string) => Promise<void>,
): Promise<void> {
  const ids = organizations.map(() => newId())
  await transactPlatform(tools.pool, async transaction => {
    await transaction.query(demoMark('loading', part))
    await transaction.query(demoOrganizations(ids, part))
  })
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  for (const [at, organization] of organizations.entries())
    await loadOrganization(tools, ids[at] as string, organization, passwordHash)
  await load(new Date().toISOString())
  await transactPlatform(tools.pool, async transaction => {
    // The loader's own log-ins are nobody's.
    await transaction.query({
      text: 'delete from session where home_organization_id = any($1::uuid[])',
      values: [ids],
    })
    await transaction.query(demoMark('loaded', part))
  })
}

const contextsOf =
  ({ behaviours }: DemoTools) =>
  (transaction: Transaction, id: string) =>
    serverContext(transaction, id, behaviours)

/** What stands in the house, and its week. */
async function loadHouse(tools: DemoTools, words: Words, now: string): Promise<void> {
  const kitchen = await loadKitchen(tools.app, words)
  const measured = await loadWeek(tools.pool, contextsOf(tools), now, words)
  await sendReadings(kitchen.call, measured)
  await loadProduction(kitchen)
  await loadOutlook(tools.app, kitchen, now)
  await loadDrill(kitchen.call)
  await loadEvidence(kitchen.call, {
    now,
    locationId: kitchen.places.get('Central kitchen') ?? '',
    language: languageOf(words.locale),
    open: caller(tools.app),
  })
  await loadOffice(tools.app, words)
  await loadPublished(tools.app, words)
  await loadAffiliates(tools.pool, words.login('owner@demo.test'))
  await loadGranted(tools.app, words.login('owner@demo.test'))
}

async function loadOrganization(
  { pool, behaviours }: DemoTools,
  organizationId: string,
  demo: DemoOrganization,
  passwordHash: string,
): Promise<void> {
  await transact(pool, serverScope(organizationId), async transaction => {
    const isHouse = demo.places.some(({ key }) => key === 'central')
    const { name, businessArea, city, locale, isPlatform } = demo
    const about = { name, businessArea, city, locale, isPlatform, country: 'ES', timeZone: 'Europe/Madrid' }
    // The house makes its templates with the rest of what was set up there.
    await makeOrganization(transaction, { id: organizationId, ...about }, !isHouse)
    const context = serverContext(transaction, organizationId, behaviours)
    const words = wordsIn(demo.locale)
    const places = new Map<string, string>()
    for (const { key, name, type, parent, temperature, lifeEnds } of demo.places) {
      const parentId = parent === null ? null : (places.get(parent) ?? null)
      const [temperatureMin = null, temperatureMax = null] = temperature ?? []
      const row = await createRecord(context, ENTITIES.location, {
        name: words.say(name),
        type,
        parentId,
        temperatureMin,
        temperatureMax,
        ...(lifeEnds === undefined ? {} : { lifeEnds }),
      })
      places.set(key, row['id'] as string)
    }
    const from = new Date(Date.now() - 86_400_000 * LICENSED_DAYS).toISOString()
    const license = (type: LicenseType, holder: { userId?: string; isPersonal?: true } = {}) =>
      createRecord(context, ENTITIES.license, {
        name: translate(WORDS[languageOf(demo.locale)], `license.choice.type.${type}`, {}, demo.locale),
        type,
        from,
        locationId: places.get(demo.places[0]?.key ?? '') ?? null,
        ...holder,
      })
    for (const type of demo.licenses) await license(type)
    const profiles = await shippedIds(transaction, organizationId)
    for (const person of demo.people) {
      const { places: enrolled, job, holds = [], ...values } = person
      const user = await createRecord(context, ENTITIES.user, {
        ...values,
        locale: demo.locale,
        locationIds: enrolled.map(key => places.get(key) ?? ''),
        jobs: enrolled.flatMap(key => jobAt(profiles, job, places.get(key))),
      })
      const userId = user['id'] as string
      await insertIdentity(transaction, organizationId, userId, person.email, passwordHash)
      for (const type of holds) await license(type, { userId, isPersonal: true })
    }
    if (isHouse) await loadEquipment(context, places, words)
  })
}

/** The ids of the profiles that the organization began with, by their names. */
async function shippedIds(transaction: Transaction, organizationId: string): Promise<Map<string, string>> {
  const { rows } = await transaction.query<{ id: string; shipped: string }>({
    text: 'select id, shipped from job_profile where organization_id = $1 and shipped is not null',
    values: [organizationId],
  })
  return new Map(rows.map(({ id, shipped }) => [shipped, id]))
}

function jobAt(
  profiles: ReadonlyMap<string, string>,
  job: string | undefined,
  locationId: string | undefined,
) {
  const profileId = job === undefined ? undefined : profiles.get(job)
  return profileId === undefined || locationId === undefined ? [] : [{ profileId, locationId }]
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
