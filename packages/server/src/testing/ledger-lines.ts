/** What an operation wrote, as it can be held against what was decided without the server. */
import { ENTITIES } from '@cloche/domain/entities'
import type { Effects, Known } from '@cloche/domain/operations'
import { selection, type WireRow } from '../entity-engine/rows.ts'
import type { TestApp } from './app.ts'
import { rowsOf, type Body } from './labels.ts'

const TABLES = {
  label: 'label',
  batch: 'batch',
  product: 'product',
  program: 'program',
  state: 'state',
  event: 'event',
  labelLink: 'label_link',
  stockVariation: 'stock_variation',
} as const

/** Rows of an entity, as records are answered. `where`: SQL, its values from $2 on. */
export async function recordsOf(
  t: TestApp,
  entity: keyof typeof TABLES,
  where: string,
  values: unknown[] = [],
): Promise<Body[]> {
  const { sql, finish } = selection(ENTITIES[entity])
  const text = `select ${sql} from ${TABLES[entity]} where organization_id = $1 and ${where}`
  const rows = await rowsOf(t, text, values)
  return rows.map(row => (finish ? finish(row as WireRow) : row)) as Body[]
}

export const picked = (row: object, names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, (row as Body)[name] ?? null]))

/** What operations know of a label. The item of its batch has an id of whoever makes it. */
export const LABEL_FIELDS = [...Object.keys(ENTITIES.label.fields), 'id', 'locationId', 'version'].filter(
  name => name !== 'batchItemId',
)
const EVENT_FIELDS =
  'kind action locationId labelId batchId productId programId containerId fromState toState quantity data'.split(
    ' ',
  )
const LINK_FIELDS = ['fromId', 'toId', 'kind', 'locationId', 'quantity']
const VARIATION_FIELDS = 'productId batchId labelId state locationId quantity reason cost'.split(' ')

/** Instants as the database writes them: with milliseconds. */
const withMilliseconds = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z$/, '$1.000Z') : value

/** Labels, and the lines of the ledgers without their own ids: each link by the place of its event. */
function comparable(
  labels: readonly object[],
  events: readonly Body[],
  links: readonly Body[],
  variations: readonly Body[],
): unknown {
  const eventAt = new Map(events.map((event, index) => [event['id'], index]))
  const transfers = [...new Set(variations.map(line => line['transferId']))]
  const dataOf = ({ eventId, items, ...data }: Body) => ({
    ...data,
    event: eventAt.get(eventId) ?? null,
    items: (items ?? []).map((item: Body) => ({ ...item, id: null })),
  })
  const lines = {
    labels: labels
      .map(row => picked(row, LABEL_FIELDS))
      .toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1)),
    events: events.map(({ data = {}, ...row }) => picked({ ...row, data: dataOf(data) }, EVENT_FIELDS)),
    links: links.map(row => ({ ...picked(row, LINK_FIELDS), event: eventAt.get(row['eventId']) })),
    variations: variations.map(row => ({
      ...picked(row, VARIATION_FIELDS),
      transfer: row['transferId'] === null ? null : transfers.indexOf(row['transferId']),
    })),
  }
  return JSON.parse(JSON.stringify(lines, withMilliseconds))
}

/** What was decided; `known`: after it. */
export function decidedLines(known: Known, { labels, events, links, variations }: Effects): unknown {
  const ids = new Set([...labels.created, ...labels.changed].map(label => label.id))
  return comparable(
    [...ids].flatMap(id => known.labels.get(id) ?? []),
    events as unknown as Body[],
    links as unknown as Body[],
    variations as unknown as Body[],
  )
}

/** What was written after the id `mark` was made: of these labels, and all lines. */
export async function writtenLines(t: TestApp, { labels }: Effects, mark: string): Promise<unknown> {
  const ids = [...labels.created, ...labels.changed].map(label => label.id)
  const since = 'id > $2 order by id'
  const [stored, events, links, variations] = await Promise.all([
    recordsOf(t, 'label', 'id = any($2::uuid[])', [ids]),
    recordsOf(t, 'event', since, [mark]),
    recordsOf(t, 'labelLink', since, [mark]),
    recordsOf(t, 'stockVariation', since, [mark]),
  ])
  return comparable(stored, events, links, variations)
}
