/** What each kind of report is made of: its columns, what is summed of them by what, and what has to be allowed to see it. */
import type { PermissionKey } from '../permissions/index.ts'
import type { Column, ColumnKind, ReportGap, ReportKind } from './document.ts'

/**
 * Something worked out over rows. `when`: of those rows alone whose column is one of these; `share` is that part of all.
 * What has no value counts for nothing, and is named as missing where the kind says so.
 */
export interface Measure {
  readonly name: string
  readonly how: 'count' | 'distinct' | 'sum' | 'mean' | 'low' | 'high' | 'share'
  readonly column?: string
  readonly when?: { readonly column: string; readonly is: readonly string[] }
  readonly kind: ColumnKind
}

/** A table of sums. `by` may be `day`, the day of the first column of instants or days. */
export interface Grouping {
  readonly by: string
  readonly measures: readonly string[]
}

export interface Charting {
  readonly look: 'bars' | 'lines'
  /** `day`, or the column that stands below. */
  readonly along: string
  readonly measures: readonly string[]
  /** A line for each value of this column. */
  readonly series?: string
}

export interface KindRule {
  /** What somebody must be allowed to see, all of them, to ask for it and to read it. */
  readonly needs: readonly PermissionKey[]
  /** It says of people what they did: only for who may see people. */
  readonly isAboutPeople?: true
  /** It is of nothing but money. */
  readonly isAboutPrices?: true
  readonly asks?: 'action' | 'trace'
  readonly columns: readonly Column[]
  readonly measures: readonly Measure[]
  /** Of all rows together. */
  readonly figures: readonly string[]
  readonly groups: readonly Grouping[]
  readonly charts: readonly Charting[]
  /** Rows without a value in that column are named as missing. */
  readonly lacks?: { readonly gap: ReportGap; readonly column: string; readonly name?: string }
  /** Days without rows are named as missing. */
  readonly everyDay?: ReportGap
  /** Days on which a value of this column has no rows are named as missing, for each. */
  readonly everyDayBy?: { readonly column: string; readonly gap: ReportGap }
}

const at: Column = { name: 'at', kind: 'instant', share: 0.14 }
const product: Column = { name: 'product', kind: 'text', share: 0.2 }
const place: Column = { name: 'place', kind: 'text', share: 0.15 }
const person: Column = { name: 'person', kind: 'person', share: 0.15 }
const quantity: Column = { name: 'quantity', kind: 'amount', share: 0.11 }
const cost: Column = { name: 'cost', kind: 'money', share: 0.1 }
const note: Column = { name: 'note', kind: 'text', share: 0.14 }
const word = (name: string, ...words: string[]): Column => ({ name, kind: 'word', words, share: 0.13 })
const text = (name: string, share = 0.13): Column => ({ name, kind: 'text', share })

const count = (name: string, when?: Measure['when']): Measure => ({
  name,
  how: 'count',
  kind: 'count',
  ...(when === undefined ? {} : { when }),
})
const is = (column: string, ...values: string[]) => ({ column, is: values })
const sum = (name: string, kind: ColumnKind, column = name): Measure => ({ name, how: 'sum', column, kind })

const EVENT_COLUMNS: readonly Column[] = [
  at,
  word('action', 'tracing.action.', 'actionPath.'),
  word('kind', 'event.choice.kind.'),
  product,
  text('label', 0.1),
  word('fromState', 'statePath.'),
  word('toState', 'statePath.'),
  quantity,
  place,
  person,
]
const EVENTS: Omit<KindRule, 'needs'> = {
  columns: EVENT_COLUMNS,
  measures: [
    count('events'),
    count('warnings', is('kind', 'warning')),
    count('errors', is('kind', 'error')),
    { name: 'products', how: 'distinct', column: 'product', kind: 'count' },
  ],
  figures: ['events', 'warnings', 'errors', 'products'],
  groups: [
    { by: 'action', measures: ['events', 'warnings', 'errors'] },
    { by: 'place', measures: ['events', 'warnings', 'errors'] },
    { by: 'product', measures: ['events'] },
    { by: 'person', measures: ['events'] },
  ],
  charts: [{ look: 'bars', along: 'day', measures: ['events'] }],
}

export const reportRules: Readonly<Record<ReportKind, KindRule>> = {
  labels: {
    needs: ['RE', 'LA'],
    columns: [
      at,
      product,
      text('batch'),
      text('label', 0.1),
      quantity,
      { name: 'expiration', kind: 'instant', share: 0.14 },
      place,
      person,
    ],
    measures: [
      count('labels'),
      { name: 'products', how: 'distinct', column: 'product', kind: 'count' },
      { name: 'batches', how: 'distinct', column: 'batch', kind: 'count' },
      sum('quantity', 'amount'),
    ],
    figures: ['labels', 'products', 'batches'],
    groups: [
      { by: 'product', measures: ['labels', 'quantity'] },
      { by: 'place', measures: ['labels'] },
      { by: 'person', measures: ['labels'] },
    ],
    charts: [{ look: 'bars', along: 'day', measures: ['labels'] }],
  },
  expirations: {
    needs: ['RE', 'LA'],
    columns: [
      { name: 'expiration', kind: 'instant', share: 0.15 },
      product,
      text('batch'),
      text('label', 0.11),
      quantity,
      word('became', 'reportPages.became.'),
      place,
    ],
    measures: [
      count('labels'),
      count('stillThere', is('became', 'stillThere')),
      count('wasted', is('became', 'wasted')),
      count('used', is('became', 'used')),
      { name: 'shareWasted', how: 'share', kind: 'share', when: is('became', 'wasted') },
    ],
    figures: ['labels', 'stillThere', 'wasted', 'used', 'shareWasted'],
    groups: [
      { by: 'product', measures: ['labels', 'stillThere', 'wasted', 'used'] },
      { by: 'place', measures: ['labels', 'stillThere', 'wasted', 'used'] },
    ],
    charts: [{ look: 'bars', along: 'day', measures: ['used', 'wasted', 'stillThere'] }],
  },
  losses: {
    needs: ['RE', 'CS'],
    columns: [
      at,
      product,
      quantity,
      word('cause', 'stockVariation.choice.cause.', 'reportPages.cause.'),
      cost,
      place,
      person,
      note,
    ],
    measures: [count('losses'), sum('cost', 'money'), sum('quantity', 'amount')],
    figures: ['losses', 'cost'],
    groups: [
      { by: 'cause', measures: ['losses', 'cost'] },
      { by: 'product', measures: ['losses', 'quantity', 'cost'] },
      { by: 'place', measures: ['losses', 'cost'] },
      { by: 'person', measures: ['losses', 'cost'] },
    ],
    charts: [
      { look: 'bars', along: 'day', measures: ['cost'] },
      { look: 'bars', along: 'product', measures: ['cost'] },
    ],
    lacks: { gap: 'withoutPrice', column: 'cost', name: 'product' },
  },
  stockValue: {
    needs: ['RE', 'CS'],
    isAboutPrices: true,
    columns: [
      product,
      text('sku'),
      quantity,
      { name: 'price', kind: 'money', share: 0.12 },
      word('priceUnit', 'unit.'),
      { name: 'worth', kind: 'money', share: 0.14 },
    ],
    measures: [
      { name: 'products', how: 'distinct', column: 'product', kind: 'count' },
      sum('worth', 'money'),
    ],
    figures: ['products', 'worth'],
    groups: [],
    charts: [{ look: 'bars', along: 'product', measures: ['worth'] }],
    lacks: { gap: 'withoutPrice', column: 'worth', name: 'product' },
  },
  stockMovements: {
    needs: ['RE', 'CS'],
    columns: [
      at,
      product,
      word('reason', 'stockVariation.choice.reason.'),
      quantity,
      cost,
      text('lot', 0.1),
      place,
      person,
      note,
    ],
    measures: [count('movements'), sum('quantity', 'amount'), sum('cost', 'money')],
    figures: ['movements', 'cost'],
    groups: [
      { by: 'reason', measures: ['movements', 'cost'] },
      { by: 'product', measures: ['movements', 'quantity', 'cost'] },
      { by: 'place', measures: ['movements', 'cost'] },
      { by: 'person', measures: ['movements'] },
    ],
    charts: [{ look: 'bars', along: 'day', measures: ['movements'] }],
  },
  counts: {
    needs: ['RE', 'CS'],
    columns: [
      at,
      text('name', 0.2),
      word('status', 'stockCount.choice.status.'),
      { name: 'counted', kind: 'count', share: 0.1 },
      { name: 'difference', kind: 'money', share: 0.12 },
      { name: 'moved', kind: 'money', share: 0.12 },
      place,
      person,
    ],
    measures: [count('counts'), sum('counted', 'count'), sum('difference', 'money'), sum('moved', 'money')],
    figures: ['counts', 'counted', 'difference', 'moved'],
    groups: [
      { by: 'place', measures: ['counts', 'counted', 'difference', 'moved'] },
      { by: 'person', measures: ['counts', 'counted'] },
    ],
    charts: [{ look: 'bars', along: 'day', measures: ['difference'] }],
  },
  theoretical: {
    needs: ['RE', 'CS'],
    columns: [
      product,
      place,
      { name: 'planned', kind: 'amount', share: 0.12 },
      { name: 'used', kind: 'amount', share: 0.12 },
      { name: 'wasted', kind: 'amount', share: 0.12 },
      { name: 'lost', kind: 'amount', share: 0.12 },
      { name: 'beyond', kind: 'money', share: 0.13 },
    ],
    measures: [
      { name: 'products', how: 'distinct', column: 'product', kind: 'count' },
      sum('beyond', 'money'),
      sum('planned', 'amount'),
      sum('used', 'amount'),
    ],
    figures: ['products', 'beyond'],
    groups: [
      { by: 'product', measures: ['planned', 'used', 'beyond'] },
      { by: 'place', measures: ['beyond'] },
    ],
    charts: [{ look: 'bars', along: 'product', measures: ['beyond'] }],
    lacks: { gap: 'withoutPrice', column: 'beyond', name: 'product' },
  },
  haccp: {
    needs: ['RE', 'HP'],
    columns: [
      at,
      text('point', 0.18),
      { name: 'value', kind: 'number', share: 0.07 },
      text('unit', 0.06),
      text('limits', 0.1),
      word('outcome', 'haccpCheck.choice.outcome.'),
      text('corrective', 0.18),
      text('sensor', 0.12),
      place,
      person,
    ],
    measures: [
      count('checks'),
      count('failed', is('outcome', 'failed')),
      { name: 'shareFailed', how: 'share', kind: 'share', when: is('outcome', 'failed') },
      { name: 'points', how: 'distinct', column: 'point', kind: 'count' },
    ],
    figures: ['checks', 'failed', 'shareFailed', 'points'],
    groups: [
      { by: 'point', measures: ['checks', 'failed'] },
      { by: 'place', measures: ['checks', 'failed'] },
      { by: 'person', measures: ['checks', 'failed'] },
    ],
    charts: [{ look: 'bars', along: 'day', measures: ['checks', 'failed'] }],
    everyDay: 'daysWithoutChecks',
  },
  temperatures: {
    needs: ['RE', 'ST'],
    columns: [
      { name: 'day', kind: 'day', share: 0.13 },
      text('sensor', 0.3),
      place,
      { name: 'low', kind: 'temperature', share: 0.1 },
      { name: 'mean', kind: 'temperature', share: 0.1 },
      { name: 'high', kind: 'temperature', share: 0.1 },
      { name: 'readings', kind: 'count', share: 0.1 },
    ],
    measures: [
      { name: 'sensors', how: 'distinct', column: 'sensor', kind: 'count' },
      { name: 'low', how: 'low', column: 'low', kind: 'temperature' },
      { name: 'mean', how: 'mean', column: 'mean', kind: 'temperature' },
      { name: 'high', how: 'high', column: 'high', kind: 'temperature' },
      sum('readings', 'count'),
    ],
    figures: ['sensors', 'low', 'high', 'readings'],
    groups: [{ by: 'sensor', measures: ['low', 'mean', 'high', 'readings'] }],
    charts: [{ look: 'lines', along: 'day', measures: ['mean'], series: 'sensor' }],
    everyDayBy: { column: 'sensor', gap: 'sensorSilent' },
  },
  incidences: {
    needs: ['RE', 'EV'],
    columns: [
      at,
      text('name', 0.22),
      word('kind', 'incidence.choice.kind.'),
      word('level', 'incidence.choice.level.'),
      word('status', 'incidence.choice.status.'),
      { name: 'open', kind: 'minutes', share: 0.09 },
      text('cause', 0.14),
      text('corrective', 0.16),
      place,
      person,
    ],
    measures: [
      count('incidences'),
      count('stillOpen', is('status', 'open', 'acknowledged')),
      { name: 'meanOpen', how: 'mean', column: 'open', kind: 'minutes' },
    ],
    figures: ['incidences', 'stillOpen', 'meanOpen'],
    groups: [
      { by: 'kind', measures: ['incidences', 'stillOpen', 'meanOpen'] },
      { by: 'level', measures: ['incidences', 'stillOpen'] },
      { by: 'place', measures: ['incidences', 'stillOpen', 'meanOpen'] },
      { by: 'person', measures: ['incidences'] },
    ],
    charts: [{ look: 'bars', along: 'day', measures: ['incidences'] }],
  },
  tasks: {
    needs: ['RE', 'TA'],
    columns: [
      at,
      text('name', 0.24),
      word('became', 'reportPages.task.'),
      { name: 'due', kind: 'instant', share: 0.14 },
      { name: 'late', kind: 'minutes', share: 0.09 },
      product,
      place,
      person,
      text('reason', 0.14),
    ],
    measures: [
      count('tasks'),
      count('done', is('became', 'done', 'doneLate')),
      count('doneLate', is('became', 'doneLate')),
      count('missed', is('became', 'missed')),
      count('skipped', is('became', 'skipped')),
      { name: 'shareMissed', how: 'share', kind: 'share', when: is('became', 'missed') },
    ],
    figures: ['tasks', 'done', 'doneLate', 'missed', 'skipped', 'shareMissed'],
    groups: [
      { by: 'name', measures: ['tasks', 'done', 'doneLate', 'missed', 'skipped'] },
      { by: 'place', measures: ['tasks', 'done', 'doneLate', 'missed', 'skipped'] },
      { by: 'person', measures: ['tasks', 'done', 'doneLate', 'missed', 'skipped'] },
    ],
    charts: [{ look: 'bars', along: 'day', measures: ['done', 'missed', 'skipped'] }],
  },
  orders: {
    needs: ['RE', 'OR'],
    columns: [
      at,
      text('supplier', 0.17),
      product,
      { name: 'ordered', kind: 'amount', share: 0.11 },
      { name: 'received', kind: 'amount', share: 0.11 },
      { name: 'price', kind: 'money', share: 0.1 },
      word('outcome', 'order.choice.outcome.'),
      { name: 'due', kind: 'instant', share: 0.13 },
      place,
      person,
    ],
    measures: [
      count('lines'),
      { name: 'orders', how: 'distinct', column: 'order', kind: 'count' },
      sum('price', 'money'),
      count('short', is('outcome', 'short', 'refused')),
      { name: 'shareShort', how: 'share', kind: 'share', when: is('outcome', 'short', 'refused') },
    ],
    figures: ['orders', 'lines', 'price', 'short', 'shareShort'],
    groups: [
      { by: 'supplier', measures: ['orders', 'lines', 'price', 'short', 'shareShort'] },
      { by: 'product', measures: ['lines', 'price', 'short'] },
      { by: 'place', measures: ['orders', 'lines', 'price'] },
    ],
    charts: [
      { look: 'bars', along: 'supplier', measures: ['price'] },
      { look: 'bars', along: 'supplier', measures: ['lines', 'short'] },
    ],
    lacks: { gap: 'withoutPrice', column: 'price', name: 'product' },
  },
  trace: {
    needs: ['RE', 'LA'],
    asks: 'trace',
    columns: [
      at,
      word('way', 'reportPages.way.'),
      product,
      text('batch'),
      text('label', 0.1),
      text('supplier', 0.13),
      quantity,
      word('state', 'statePath.'),
      { name: 'expiration', kind: 'instant', share: 0.13 },
      place,
    ],
    measures: [
      count('labels'),
      count('sources', is('way', 'from')),
      count('results', is('way', 'to')),
      { name: 'products', how: 'distinct', column: 'product', kind: 'count' },
      { name: 'places', how: 'distinct', column: 'place', kind: 'count' },
      sum('quantity', 'amount'),
    ],
    figures: ['labels', 'sources', 'results', 'products', 'places'],
    groups: [
      { by: 'way', measures: ['labels', 'products'] },
      { by: 'product', measures: ['labels', 'quantity'] },
      { by: 'place', measures: ['labels'] },
    ],
    charts: [{ look: 'bars', along: 'place', measures: ['labels'] }],
  },
  events: { needs: ['RE', 'EV'], ...EVENTS },
  action: { needs: ['RE', 'EV'], asks: 'action', ...EVENTS },
  people: {
    needs: ['RE', 'EV'],
    isAboutPeople: true,
    columns: [
      { name: 'day', kind: 'day', share: 0.15 },
      { ...person, share: 0.35 },
      { name: 'labels', kind: 'count', share: 0.12 },
      { name: 'moves', kind: 'count', share: 0.12 },
      { name: 'checks', kind: 'count', share: 0.12 },
      { name: 'bookings', kind: 'count', share: 0.14 },
    ],
    measures: [
      { name: 'people', how: 'distinct', column: 'person', kind: 'count' },
      sum('labels', 'count'),
      sum('moves', 'count'),
      sum('checks', 'count'),
      sum('bookings', 'count'),
    ],
    figures: ['people', 'labels', 'moves', 'checks', 'bookings'],
    groups: [{ by: 'person', measures: ['labels', 'moves', 'checks', 'bookings'] }],
    charts: [
      { look: 'bars', along: 'person', measures: ['labels', 'moves', 'checks', 'bookings'] },
      { look: 'bars', along: 'day', measures: ['labels', 'checks'] },
    ],
  },
  comparison: {
    needs: ['RE', 'EV'],
    columns: [
      { ...place, share: 0.3 },
      { name: 'labels', kind: 'count', share: 0.12 },
      { name: 'checks', kind: 'count', share: 0.12 },
      { name: 'failed', kind: 'count', share: 0.12 },
      { name: 'incidences', kind: 'count', share: 0.12 },
      { name: 'losses', kind: 'count', share: 0.11 },
      { name: 'cost', kind: 'money', share: 0.11 },
    ],
    measures: [
      { name: 'places', how: 'distinct', column: 'place', kind: 'count' },
      sum('labels', 'count'),
      sum('checks', 'count'),
      sum('failed', 'count'),
      sum('incidences', 'count'),
      sum('losses', 'count'),
      sum('cost', 'money'),
    ],
    figures: ['places', 'labels', 'checks', 'failed', 'incidences', 'cost'],
    groups: [],
    charts: [
      { look: 'bars', along: 'place', measures: ['labels', 'checks'] },
      { look: 'bars', along: 'place', measures: ['cost'] },
    ],
  },
}
