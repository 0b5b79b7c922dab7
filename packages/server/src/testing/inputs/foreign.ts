/** Where an input names something, and what another organization's name for such a thing would be. */
import type { CallContract } from '@cloche/domain/catalogue'
import { standardVerbs } from '@cloche/domain/derive'
import { ALL_ENTITIES } from '@cloche/domain/entities'
import { encodeBytecode, gs1CheckDigit } from '@cloche/domain/rules/codes'
import { newId } from '../../adapters/ids.ts'
import { asServer, type TestApp } from '../app.ts'
import { entityOfId, type KnownRecords } from './known-records.ts'
import type { CallInput } from './likely.ts'
import type { Chance } from './random.ts'

/** A word that stands in texts of the other organization alone. */
export const MARKER = 'zqforeign'

export interface Foreign {
  readonly records: KnownRecords
  /** Every id of its rows. */
  readonly ids: ReadonlySet<string>
  /** Texts that name its things, by the name such a text has in inputs. */
  readonly texts: ReadonlyMap<string, readonly string[]>
}

/** The tables whose rows belong to an organization, by its id. */
export async function tenantTables(t: TestApp): Promise<string[]> {
  const { rows } = await t.pool.use(connection =>
    connection.send({
      text: `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
             where c.relkind in ('r', 'p') and c.relforcerowsecurity and c.relnamespace = 'public'::regnamespace
               and not c.relispartition order by 1`,
    }),
  )
  return rows.map(row => String(row['name']))
}

/** Marks what the organization wrote, and gathers how its things are called. */
export async function foreignOf(t: TestApp, token: string, records: KnownRecords): Promise<Foreign> {
  const { organizationId } = records
  const tables = await tenantTables(t)
  const ids = new Set<string>([organizationId])
  await asServer(t.pool, organizationId, async transaction => {
    await transaction.query({ text: `update organization set name = '${MARKER} group'` })
    // What is published may be read by anybody: that is another subject.
    await transaction.query({ text: 'delete from published' })
    for (const table of tables) {
      const columns = await transaction.query({
        text: `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
        values: [`"${table}"`],
      })
      const names = new Set(columns.rows.map(row => String(row['name'])))
      const isLedger = ['event', 'label_link', 'stock_variation', 'history', 'seal', 'invoice'].includes(
        table,
      )
      const word = ['name', 'subject', 'text', 'message', 'description'].find(name => names.has(name))
      if (word !== undefined && !isLedger)
        await transaction.query({
          text: `update "${table}" set "${word}" = '${MARKER} ' || left("${word}", 20)`,
        })
      if (names.has('is_public') && !isLedger)
        await transaction.query({ text: `update "${table}" set is_public = false` })
      if (!names.has('id')) continue
      const { rows } = await transaction.query({ text: `select id from "${table}"` })
      for (const row of rows) ids.add(String(row['id']))
    }
  })
  const texts = new Map<string, string[]>()
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string' && value !== '') texts.set(name, [...(texts.get(name) ?? []), value])
  }
  for (const entity of ALL_ENTITIES) {
    const id = records.ids.get(entity.name)?.[0]
    if (id === undefined) continue
    const query = `?${entity.name}Id=${id}`
    if (standardVerbs(entity).includes('bytecode'))
      add('bytecode', (await t.call(token, 'GET', `${entity.wire.one}/bytecode${query}`)).body['bytecode'])
    if (!standardVerbs(entity).includes('read')) continue
    const row = ((await t.call(token, 'GET', `${entity.wire.one}${query}`)).body[entity.name] ?? {}) as object
    for (const [name, value] of Object.entries(row))
      if (/code|serial|email|key|gtin|sscc|sku|card|mac/i.test(name)) add(name, value)
  }
  add('search', MARKER)
  return { records, ids, texts }
}

/** Makes an input name the other organization's thing, or one of nobody, at one place. */
export interface Place {
  readonly path: string
  /** What stands there when it is the other's. */
  readonly foreign: string
  /** The same of nobody, in the same form. */
  readonly unknown: string
  /** It names what the call makes. */
  readonly isNew: boolean
  put(value: string): CallInput
}

/** The same text with its figures and letters turned round, so that its form stays and its meaning goes. */
function unlike(text: string, chance: Chance): string {
  if (text.includes('@')) return `nobody${chance.below(1e9)}@nowhere.example`
  if (text.includes(MARKER)) return text.replaceAll(MARKER, `zq${'abcdefg'.slice(0, MARKER.length - 2)}`)
  // The last signs: the first ones may say of which kind it is.
  const turned =
    text.slice(0, 2) + text.slice(2).replace(/[0-9]/g, figure => String((Number(figure) + 3) % 10))
  return /^(\d{14}|\d{18})$/.test(text) ? turned.slice(0, -1) + gs1CheckDigit(turned.slice(0, -1)) : turned
}

const IS_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Every place of an input that names something. */
export function placesOf(call: CallContract, input: CallInput, foreign: Foreign, chance: Chance): Place[] {
  const about = 'entity' in call ? String(call.entity) : ''
  const named = [...foreign.records.ids.values()].flat()
  // The id that something new gets: an organization may use any, and has its own record under it then.
  const isNew = (name: string, parent: string, path: string): boolean =>
    name === 'id' &&
    (call.name === `${about}.create` ? path === `body.${about}.id` : entityOfId(name, parent) === undefined)
  const places: Place[] = []
  const walk = (value: unknown, keys: readonly string[], name: string, parent: string): void => {
    const put = (text: string): CallInput => {
      const copy = structuredClone(input)
      let holder = copy as unknown as Record<string, unknown>
      for (const key of keys.slice(0, -1)) holder = holder[key] as Record<string, unknown>
      holder[keys.at(-1) ?? ''] = text
      return copy
    }
    const path = keys.map(key => (/^\d+$/.test(key) ? '*' : key)).join('.')
    if (typeof value === 'string') {
      if (IS_ID.test(value) && isNew(name, parent, path)) {
        // One that no other place names: what is new here may be found under it afterwards.
        const unnamed = [...foreign.ids].filter(id => !named.includes(id))
        places.push({ path, foreign: chance.pick(unnamed), unknown: newId(), isNew: true, put })
      } else if (IS_ID.test(value)) {
        const entity = entityOfId(name, parent) ?? ''
        const own = [
          ...(foreign.records.ids.get(entity) ?? []),
          ...(entity === 'location' ? foreign.records.places : []),
        ]
        const all = [...foreign.records.ids.values()].flat()
        places.push({
          path,
          foreign: chance.pick(own.length > 0 ? own : all),
          unknown: newId(),
          isNew: false,
          put,
        })
      }
      const texts = foreign.texts.get(name)
      if (texts !== undefined) {
        const text = chance.pick(texts)
        const unknown = name === 'bytecode' ? encodeBytecode(text.slice(0, 2), newId()) : unlike(text, chance)
        places.push({ path, foreign: text, unknown, isNew: false, put })
      }
      return
    }
    if (value === null || typeof value !== 'object') return
    for (const [key, inner] of Object.entries(value)) {
      const isIndex = Array.isArray(value)
      walk(inner, [...keys, key], isIndex ? name : key, isIndex ? parent : name)
    }
  }
  walk(input.params, ['params'], about, '')
  walk(input.query, ['query'], about, '')
  walk(input.body, ['body'], 'body', '')
  return places
}
