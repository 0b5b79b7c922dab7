/**
 * Builds the application, with two organizations whose people can log in: one application and one database a worker for the
 * files that ask for nothing special, each with organizations of its own, and own ones for the others.
 */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { ENTITIES } from '@cloche/domain/entities'
import type { ShippedProfile } from '@cloche/domain/rules/permissions'
import type { FastifyInstance } from 'fastify'
import { behavioursOf, buildApp, type AppOptions } from '../app.ts'
import { createOutside } from '../adapters/outside/index.ts'
import { newId } from '../adapters/ids.ts'
import { hashPassword } from '../adapters/passwords.ts'
import { readConfig } from '../config.ts'
import { createPool, type Pool } from '../database/connection.ts'
import { transact, serverScope, type Transaction } from '../database/transaction.ts'
import { sqlName } from '../database/sql-names.ts'
import { finished, listStatements, type ListRequest } from '../entity-engine/select.ts'
import { tableOf } from '../entity-engine/table.ts'
import { createRecord, type WriteContext } from '../entity-engine/write.ts'
import type { VariationLine } from '@cloche/domain/operations'
import { balancesStatement } from '../operations/stock-balances.ts'
import { makeOrganization as makeEmpty } from '../tenancy/organizations/make.ts'
import { publishMade, tellingGuests } from '../operations/publish.ts'
import { watchAnswers } from './answers.ts'
import { createTestDatabase, sharedFolder, type TestDatabase } from './database.ts'
import { SwitchedWorkers } from './switched-workers.ts'
import { publishedGaps } from './published-lines.ts'
import { linesNotQueued } from './queued-lines.ts'
import { statementsApart } from './statements-apart.ts'

export const TEST_SECRET = 'of the tests alone: Rb6Wq1Zs8Nd4Kx9Vt2Jm7Lp3Gy5Hc0FaTe'
export const TEST_PASSWORD = 'correct horse battery'

export interface Answer {
  readonly status: number
  readonly body: Record<string, any>
  readonly raw: Buffer
  readonly headers: Record<string, unknown>
}

export interface TestOrganization {
  readonly id: string
  /** Location ids by key: root, kitchen, sibling, fridge. `kitchen` and `sibling` stand beside each other below `root`. */
  readonly places: {
    readonly root: string
    readonly kitchen: string
    readonly sibling: string
    readonly fridge: string
  }
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly pool: Pool
  /** Does heavy work. */
  readonly workers: SwitchedWorkers
  /** Where files and letters lie. */
  readonly folder: string
  readonly home: TestOrganization
  readonly other: TestOrganization
  /** Where it keeps what is no record: files, mail. */
  readonly dataFolder: string
  /**
   * A token of a person of that role at a place (default: kitchen), who is enrolled there; the same person each
   * time unless `fresh`.
   */
  token(
    roleLevel: number,
    options?: {
      place?: keyof TestOrganization['places'] | null
      organization?: 'home' | 'other'
      fresh?: boolean
      /** The job profile that the person holds there. */
      job?: ShippedProfile
      /** The address that the person logs in from; one address may do so a bounded number of times a minute. */
      from?: string
    },
  ): Promise<string>
  /** A further organization, with places like the others. */
  makeOrganization(name: string, options?: { isPlatform?: boolean }): Promise<TestOrganization>
  /** A token of a new person of that role in any organization, at one of its places. */
  tokenIn(organizationId: string, roleLevel: number, locationId: string): Promise<string>
  /** A token of the platform's own people at work at a place of any organization. */
  platformAt(locationId: string): Promise<string>
  /** One call; `token` null sends none. */
  call(token: string | null, method: string, path: string, body?: unknown): Promise<Answer>
  /** A row of an entity written past all gates, for tests that need one to be there. */
  make(
    entity: keyof typeof ENTITIES,
    draft: Record<string, unknown>,
    organization?: 'home' | 'other',
  ): Promise<Record<string, any>>
  close(): Promise<void>
}

interface TestOptions extends Pick<
  AppOptions,
  'blobs' | 'logTo' | 'handOver' | 'outside' | 'payments' | 'vatRegister' | 'isQuiet'
> {
  /** Settings beside those of a demo. */
  readonly settings?: Readonly<Record<string, string>>
  /** The test itself puts lines into ledgers by SQL, which nobody seals. */
  readonly addsPastLedgers?: boolean
  /**
   * The test looks at, or changes, what is no single organization's: rows of all of them, the queue, the application's own
   * state, connections, files. Any other option asks for a database of its own too.
   */
  readonly ownDatabase?: boolean
}

/** An application on its database, without any organization of a test. */
interface Base {
  readonly app: FastifyInstance
  readonly pool: Pool
  readonly workers: SwitchedWorkers
  readonly folder: string
  readonly database: TestDatabase
  /** Answers that were not as their contracts say. */
  readonly wrongAnswers: string[]
  /** Organizations that earlier files used, and looked at when they closed. */
  readonly seen: Set<string>
}

async function buildBase(
  {
    settings = {},
    // What is done by itself would come between what a test does and what it sees.
    isQuiet = true,
    ...options
  }: Omit<TestOptions, 'addsPastLedgers' | 'ownDatabase'>,
  folder = join(tmpdir(), `cloche-test-${newId()}`),
): Promise<Base> {
  const database = await createTestDatabase()
  const pool = createPool(database.config, { size: 6 })
  const config = readConfig({
    CLOCHE_LOG: options.logTo ? 'info' : 'silent',
    CLOCHE_DEMO: 'on',
    CLOCHE_DATA: folder,
    ...settings,
  })
  const workers = new SwitchedWorkers()
  const app = await buildApp({ config, pool, secret: TEST_SECRET, isQuiet, workers, ...options })
  const wrongAnswers = watchAnswers(app)
  await app.ready()
  return { app, pool, workers, folder, database, wrongAnswers, seen: new Set() }
}

/** What the files of this worker share; the global set-up's end removes its database and its folder. */
let shared: Promise<Base> | undefined
let passwordHash: Promise<string> | undefined
/** How many have logged in, of all files of this worker. */
let entered = 0

/**
 * @param options what differs from the application as it is, e.g. a store of files that fails. Without any, the application and
 *   the database are those of the worker's other files, and only the organizations are new.
 */
export async function createTestApp({
  addsPastLedgers = false,
  ownDatabase,
  ...options
}: TestOptions = {}): Promise<TestApp> {
  const isOwn = ownDatabase ?? (addsPastLedgers || Object.keys(options).length > 0)
  const base = await (isOwn ? buildBase(options) : (shared ??= buildBase({}, sharedFolder())))
  const { app, pool, workers, folder, wrongAnswers } = base
  // What a file that broke off left is not told of the next one.
  wrongAnswers.length = 0
  const hash = await (passwordHash ??= hashPassword(TEST_PASSWORD))
  const organizations = {
    home: await makeOrganization(pool, 'Home'),
    other: await makeOrganization(pool, 'Other'),
  }

  const call: TestApp['call'] = async (token, method, path, body) => {
    const response = await app.inject({
      method: method as 'GET',
      url: `/api/v0${path}`,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    if (wrongAnswers.length > 0) throw new Error(wrongAnswers[0])
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: isJson ? (response.json() as Record<string, unknown>) : {},
      raw: response.rawPayload,
      headers: response.headers,
    }
  }

  /** Makes a person of a role, logs in, and goes to the place. */
  const enter = async (
    organizationId: string,
    roleLevel: number,
    locationId: string,
    goes: boolean,
    { from, job }: { from?: string | undefined; job?: ShippedProfile | undefined } = {},
  ): Promise<string> => {
    const email = `${newId()}@test.example`
    await asServer(pool, organizationId, async (transaction, context) => {
      const { rows: profiles } = await transaction.query<{ profileId: string }>({
        text: 'select id as "profileId" from job_profile where organization_id = $1 and shipped = $2',
        values: [organizationId, job ?? null],
      })
      const user = await createRecord(context, ENTITIES.user, {
        email,
        name: `Role ${roleLevel}`,
        roleLevel,
        locationIds: roleLevel >= 4 ? [] : [locationId],
        jobs: profiles.map(({ profileId }) => ({ profileId, locationId })),
      })
      await transaction.query({
        text: 'insert into identity (id, email, password_hash, organization_id, user_id) values ($1, $2, $3, $4, $5)',
        values: [newId(), email, hash, organizationId, user['id']],
      })
    })
    entered += 1
    const login = await app.inject({
      method: 'POST',
      url: '/api/v0/auth/user',
      payload: { user: { email, password: TEST_PASSWORD }, provider: 'cloche' },
      // Each from a place of its own: of one, only so many may log in a minute.
      remoteAddress: from ?? `10.77.${entered >> 8}.${entered & 255}`,
    })
    const { jwt } = login.json<{ jwt?: string }>()
    if (jwt === undefined) throw new Error(`No log-in: ${login.payload}`)
    if (!goes) return jwt
    const chosen = await call(jwt, 'POST', '/auth/user/location', { locationId })
    if (chosen.status !== 200) throw new Error(`No token: ${JSON.stringify(chosen.body)}`)
    return chosen.body['jwt'] as string
  }

  const tokens = new Map<string, string>()
  let platform: Promise<TestOrganization> | undefined
  const platformAt = async (locationId: string) => {
    const { id, places } = await (platform ??= makeOrganization(pool, 'Platform', true))
    const own = await enter(id, 5, places.root, true)
    const chosen = await call(own, 'POST', '/auth/user/location', { locationId })
    if (chosen.status !== 200) throw new Error(`No token: ${JSON.stringify(chosen.body)}`)
    return chosen.body['jwt'] as string
  }
  return {
    app,
    workers,
    pool,
    folder,
    ...organizations,
    dataFolder: folder,
    call,
    async token(roleLevel, { place = 'kitchen', organization = 'home', fresh = false, from, job } = {}) {
      const key = `${organization} ${roleLevel} ${place} ${job ?? ''}`
      const known = fresh ? undefined : tokens.get(key)
      if (known) return known
      const { id, places } = organizations[organization]
      const token = await enter(id, roleLevel, places[place ?? 'kitchen'], place !== null, { from, job })
      if (!fresh) tokens.set(key, token)
      return token
    },
    platformAt,
    makeOrganization: (name, { isPlatform = false } = {}) => makeOrganization(pool, name, isPlatform),
    tokenIn: (organizationId, roleLevel, locationId) => enter(organizationId, roleLevel, locationId, true),
    make: (entity, draft, organization = 'home') =>
      asServer(pool, organizations[organization].id, async (transaction, context) => {
        const declared: EntityDeclaration = ENTITIES[entity]
        if (declared.keptIn) return makeShort(transaction, context, declared, draft)
        const row = await createRecord(context, ENTITIES[entity], draft)
        // No call makes one of these alone: what publishes them with a registration does it here.
        if (entity === 'label' || entity === 'batch') {
          const { organizationId } = context.actor
          const made = { entity, id: row['id'] as string, productId: row['productId'] as string }
          const telling = await tellingGuests(transaction, organizationId, [made.productId])
          await publishMade(transaction, organizationId, [made], telling)
        }
        if (entity === 'stockVariation') {
          const line = row as unknown as VariationLine
          for (const statement of balancesStatement(context.actor.organizationId, [line]))
            await transaction.query(statement)
        }
        return row
      }),
    async close() {
      if (isOwn) await app.close()
      const known = new Set(base.seen)
      const gaps = await publishedGaps(pool, base.seen)
      if (isOwn) await pool.end()
      const lost = addsPastLedgers ? [] : await linesNotQueued(base.database.config, known)
      if (isOwn) {
        await base.database.drop()
        rmSync(folder, { recursive: true, force: true })
      }
      const unsealed = lost.slice(0, 5).map(line => `Never sealed: ${line}`)
      const wrong = [...new Set([...wrongAnswers.splice(0), ...gaps, ...statementsApart(), ...unsealed])]
      if (wrong.length > 0) throw new Error(wrong.join('\n'))
    },
  }
}

/** A row of what lies in short rows: its id is made of them, so it is read back. */
async function makeShort(
  transaction: Transaction,
  { actor }: WriteContext,
  entity: EntityDeclaration,
  draft: Record<string, unknown>,
): Promise<Record<string, any>> {
  const columns = tableOf(entity).columns.map(({ name }) => name)
  const fields = Object.keys(entity.fields).filter(name => columns.includes(sqlName(name)))
  await transaction.query({
    text: `insert into ${tableOf(entity).name} (organization_id, ${fields.map(sqlName).join(', ')})
      values ($1, ${fields.map((_, place) => `$${place + 2}`).join(', ')}) on conflict do nothing`,
    values: [actor.organizationId, ...fields.map(name => draft[name])],
  })
  // The newest of a sensor stands there, whoever writes it.
  await transaction.query({
    text: 'update sensor set last_at = greatest(last_at, $3::timestamptz) where organization_id = $1 and id = $2',
    values: [actor.organizationId, draft['sensorId'], draft['at']],
  })
  const key = [entity.keptIn?.by ?? '', entity.partitionBy ?? '']
  const filter = Object.fromEntries(key.map(name => [name, draft[name]])) as NonNullable<
    ListRequest['filter']
  >
  const { rows, finish } = listStatements(entity, actor.organizationId, { filter }, { kind: 'organization' })
  return finished((await transaction.query(rows)).rows, finish)[0] as Record<string, any>
}

/** Work in an organization past all gates. */
export function asServer<T>(
  pool: Pool,
  organizationId: string,
  work: (transaction: Transaction, context: WriteContext) => Promise<T>,
): Promise<T> {
  return transact(pool, serverScope(organizationId), transaction =>
    work(transaction, {
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
      // Stand-ins run on this machine.
      behaviours: behavioursOf(TEST_SECRET, createOutside(true)),
      rowScope: { kind: 'organization' },
      places: { kind: 'organization' },
    }),
  )
}

async function makeOrganization(pool: Pool, name: string, isPlatform = false): Promise<TestOrganization> {
  const id = newId()
  return asServer(pool, id, async (transaction, context) => {
    const about = { id, name, country: 'ES', timeZone: 'Europe/Madrid', locale: 'en', isPlatform } as const
    await makeEmpty(transaction, about, false)
    const place = async (draft: Record<string, unknown>) =>
      (await createRecord(context, ENTITIES.location, draft))['id'] as string
    const root = await place({ name: `${name} group`, type: 'group' })
    const kitchen = await place({ name: `${name} kitchen`, type: 'kitchen', parentId: root })
    const sibling = await place({ name: `${name} sibling`, type: 'kitchen', parentId: root })
    const fridge = await place({ name: `${name} fridge`, type: 'room', parentId: kitchen })
    for (const type of ['label-writer', 'report', 'history-unlimited', 'order-reader'])
      await createRecord(context, ENTITIES.license, {
        name: type,
        type,
        from: '2020-01-01T00:00:00Z',
        locationId: root,
      })
    return { id, places: { root, kitchen, sibling, fridge } }
  })
}
