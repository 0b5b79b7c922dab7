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
  container: 'container',
  haccpCheck: 'haccp_check',
  incidence: 'incidence',
  notification: 'notification',
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
const VARIATION_FIELDS = 'productId batchId labelId state locationId quantity reason cost note'.split(' ')
/** What operations know of other records that they make or change. */
const RECORD_FIELDS = {
  batch: 'id name code productId status statusReason version locationId'.split(' '),
  container: 'id status version parentId locationId sscc'.split(' '),
  haccpCheck: 'id locationId at point haccpPointId value isOk userId note corrective'.split(' '),
} as const
const REPORT_FIELDS = 'name description level locationId deviceId haccpPointId corrective kind'.split(' ')
const RECORDS = Object.keys(RECORD_FIELDS) as (keyof typeof RECORD_FIELDS)[]
const REPORTS = ['incidence', 'notification'] as const

/** The ids of all records of an entity that follow. */
const idsOf = ({ records, changes }: Effects, entity: string) => [
  ...records.flatMap(record => (record.entity === entity ? [record.row.id] : [])),
  ...changes.flatMap(change => (change.entity === entity ? [change.id] : [])),
]

const byText = <T>(all: readonly T[]) =>
  all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

interface Further {
  /** By their entity. */
  readonly records: Readonly<Record<string, readonly object[]>>
  readonly reports: Readonly<Record<string, readonly object[]>>
}

/** Instants as the database writes them: with milliseconds. */
const withMilliseconds = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z$/, '$1.000Z') : value

/** Labels, and the lines of the ledgers without their own ids: each link by the place of its event. */
function comparable(
  labels: readonly object[],
  events: readonly Body[],
  links: readonly Body[],
  variations: readonly Body[],
  { records, reports }: Further,
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
    records: RECORDS.map(name => byText((records[name] ?? []).map(row => picked(row, RECORD_FIELDS[name])))),
    reports: REPORTS.map(name => byText((reports[name] ?? []).map(row => picked(row, REPORT_FIELDS)))),
  }
  return JSON.parse(JSON.stringify(lines, withMilliseconds))
}

/** What was decided; `known`: after it. */
export function decidedLines(known: Known, effects: Effects): unknown {
  const { labels, events, links, variations, records, reports } = effects
  const ids = new Set([...labels.created, ...labels.changed].map(label => label.id))
  const after = (rows: ReadonlyMap<string, object>, entity: string) =>
    [...new Set(idsOf(effects, entity))].flatMap(id => rows.get(id) ?? [])
  return comparable(
    [...ids].flatMap(id => known.labels.get(id) ?? []),
    events as unknown as Body[],
    links as unknown as Body[],
    variations as unknown as Body[],
    {
      records: {
        batch: after(known.batches, 'batch'),
        container: after(known.containers, 'container'),
        haccpCheck: records.flatMap(({ entity, row }) => (entity === 'haccpCheck' ? [row] : [])),
      },
      reports: Object.groupBy(
        reports.map(({ entity, draft }) => ({ ...draft, entity })),
        ({ entity }) => entity,
      ) as Further['reports'],
    },
  )
}

/** What was written after the id `mark` was made: of these labels and other records, and all lines. */
export async function writtenLines(t: TestApp, effects: Effects, mark: string): Promise<unknown> {
  const { labels } = effects
  const ids = [...labels.created, ...labels.changed].map(label => label.id)
  const since = 'id > $2 order by id'
  const read = async (
    names: readonly (keyof typeof TABLES)[],
    where: string,
    valueOf: (name: string) => unknown,
  ) =>
    Object.fromEntries(
      await Promise.all(
        names.map(async name => [name, await recordsOf(t, name, where, [valueOf(name)])] as const),
      ),
    )
  const [stored, events, links, variations, records, reports] = await Promise.all([
    recordsOf(t, 'label', 'id = any($2::uuid[])', [ids]),
    recordsOf(t, 'event', since, [mark]),
    recordsOf(t, 'labelLink', since, [mark]),
    recordsOf(t, 'stockVariation', since, [mark]),
    read(RECORDS, 'id = any($2::uuid[])', name => idsOf(effects, name)),
    read(REPORTS, since, () => mark),
  ])
  return comparable(stored, events, links, variations, { records, reports })
}
