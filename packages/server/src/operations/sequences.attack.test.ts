/**
 * Random sequences of what a kitchen does with labels, each step decided three times: by the server on its database,
 * as a browser does on what it keeps, and as the demo does on plain rows. All three refuse for the same reason, or come
 * to the same rows.
 */
import { ENTITIES } from '@cloche/domain/entities'
import {
  applyEffects,
  deferredMerge,
  deferredMove,
  deferredSplit,
  knownOf,
  numbersWanted,
  plainMove,
  type AskedMove,
  type Decision,
  type Deferred,
  type Effects,
  type KeptPlace,
  type Known,
  type LabelRow,
  type Moment,
  type NumbersWanted,
  type TakenNumbers,
} from '@cloche/domain/operations'
import { labelSerial } from '@cloche/domain/rules/registration'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { selection, type WireRow } from '../entity-engine/rows.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { attackSize, reportFigures } from '../testing/attack.ts'
import { days, faultsOf, kg, only, registered, rowsOf, type Body } from '../testing/labels.ts'

const SEQUENCES = attackSize(60, 1000)
const SEED = 20261122

let t: TestApp
let token: string
let products: string[]
let containers: string[]
let clientId: string
let beginning: string
let nextLabel = 0

beforeAll(async () => {
  t = await createTestApp()
  token = await t.token(4)
  const { fridge } = t.home.places
  await rowsOf(
    t,
    `update location set time_zone = 'Atlantic/Canary', life_ends = 'hour' where organization_id = $1 and id = $2 returning id`,
    [fridge],
  )
  const life = {
    cooked: only(days(5)),
    chilled: { bestBefore: days(2), expiration: days(4) },
    frozen: only(days(90)),
    thawed: only(days(2)),
    opened: only(days(1)),
  }
  const route = await t.make('elaboration', { name: 'Stew' })
  for (const [priority, state] of ['cook', 'chill', 'freeze'].entries())
    await t.make('step', {
      name: state,
      elaborationId: route['id'],
      state,
      priority,
      isLabelled: true,
      expectedDuration: 0,
    })
  products = []
  for (const more of [
    { name: 'Sauce', life, cost: 3.5, consumptionUnit: 'kg' },
    { name: 'Stew', life, lifeEnds: 'hour', elaborationId: route['id'] },
  ])
    products.push((await t.make('product', more))['id'] as string)
  await t.make('program', {
    name: 'Deep freeze',
    type: 'freeze',
    fromState: 'chill',
    nextState: 'freeze',
    reuseState: 'thaw',
    nextExpiration: days(30),
    reuseExpiration: days(1),
    productIds: [products[0]],
  })
  containers = []
  for (const locationId of [t.home.places.kitchen, fridge])
    containers.push((await t.make('container', { name: 'Tray', locationId }))['id'] as string)
  clientId = newId()
  const { body } = await t.call(token, 'POST', '/labeling/serials/reserve', {
    reservation: { clientId, count: 1, labels: true },
  })
  beginning = body['ranges'][0].subject
}, 60_000)
afterAll(() => t.close())

/** Numbers as a browser takes them out of what it holds. */
async function take({ labels, productId }: NumbersWanted): Promise<TakenNumbers> {
  const numbers = Array.from({ length: labels }, () => ({
    id: newId(),
    serial: labelSerial(beginning, nextLabel++),
  }))
  if (productId === null) return { clientId, labels: numbers }
  const { body } = await t.call(token, 'POST', '/labeling/serials/reserve', {
    reservation: { clientId, productIds: [productId], count: 1 },
  })
  return { clientId, labels: numbers, productSerial: body['ranges'][0].first }
}

/** Ids that are the same at every play. */
function momentAt(now: string, by: Moment['by']): Moment {
  let next = 0
  const hex = () => (next++).toString(16).padStart(12, '0')
  return {
    now,
    by,
    numbers: {
      newId: () => `01990000-0000-7000-8000-${hex()}`,
      newSerials: count => Array.from({ length: count }, () => hex().slice(-10)),
      random: () => 0,
    },
  }
}

/** Ids that nothing else has. */
const fresh = (now: string, by: Moment['by']): Moment => {
  const moment = momentAt(now, by)
  return { ...moment, numbers: { ...moment.numbers, newId } }
}

const rowsSince = async (entity: 'event' | 'labelLink' | 'stockVariation', mark: string) => {
  const { sql, finish } = selection(ENTITIES[entity])
  const table = { event: 'event', labelLink: 'label_link', stockVariation: 'stock_variation' }[entity]
  const rows = await rowsOf(
    t,
    `select ${sql} from ${table} where organization_id = $1 and id > $2 order by id`,
    [mark],
  )
  return rows.map(row => (finish ? finish(row as WireRow) : row)) as Body[]
}

const label = selection(ENTITIES.label)
async function labelsStored(ids: readonly string[]): Promise<Body[]> {
  const rows = await rowsOf(
    t,
    `select ${label.sql} from label where organization_id = $1 and id = any($2::uuid[])`,
    [ids],
  )
  return rows.map(row => (label.finish ? label.finish(row as WireRow) : row)) as Body[]
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const picked = (row: object, names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, (row as Body)[name] ?? null]))

/** The item of a batch that merging makes has an id of the server's own. */
const LABEL_FIELDS = [...Object.keys(ENTITIES.label.fields), 'id', 'locationId', 'version'].filter(
  name => name !== 'batchItemId',
)
const EVENT_FIELDS = [
  'kind',
  'action',
  'locationId',
  'labelId',
  'batchId',
  'productId',
  'programId',
  'containerId',
  'fromState',
  'toState',
  'quantity',
  'data',
]
const LINK_FIELDS = ['fromId', 'toId', 'kind', 'locationId', 'quantity']
const VARIATION_FIELDS = [
  'productId',
  'batchId',
  'labelId',
  'state',
  'locationId',
  'quantity',
  'reason',
  'cost',
]

/** Instants as the database writes them: with milliseconds. */
const withMilliseconds = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z$/, '$1.000Z') : value
const instants = (value: unknown): unknown => JSON.parse(JSON.stringify(value, withMilliseconds))

/** Labels, and the lines of the ledgers without their own ids: each link by the place of its event. */
function comparable(
  labels: readonly object[],
  events: readonly Body[],
  links: readonly Body[],
  variations: readonly Body[],
) {
  const eventAt = new Map(events.map((event, index) => [event['id'], index]))
  const transfers = [...new Set(variations.map(line => line['transferId']))]
  return instants({
    labels: labels
      .map(row => picked(row, LABEL_FIELDS))
      .toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1)),
    events: events.map(row => picked({ data: {}, ...row }, EVENT_FIELDS)),
    links: links.map(row => ({ ...picked(row, LINK_FIELDS), event: eventAt.get(row['eventId']) })),
    variations: variations.map(row => ({
      ...picked(row, VARIATION_FIELDS),
      transfer: row['transferId'] === null ? null : transfers.indexOf(row['transferId']),
    })),
  })
}

interface Kitchen {
  /** As the browser knows it, and as the demo does. */
  browser: Known
  demo: Known
  readonly by: Moment['by']
}

interface Done {
  readonly isRefused: boolean
}

/** One step, by all three. */
async function perform<Asked, Facts>(
  kitchen: Kitchen,
  way: Deferred<Asked, Facts>,
  asked: Asked,
  path: string,
  name: string,
): Promise<Done> {
  const now = (asked as { at: string }).at
  const decide = (known: Known, what: Asked): Decision => {
    const facts = way.factsOf(known, what)
    expect(facts).not.toBeNull()
    return way.operation.decide(what, facts as Facts, momentAt(now, kitchen.by))
  }
  const tried = decide(kitchen.browser, asked)
  const wanted = tried.ok ? numbersWanted(tried.effects) : null
  const facts = way.factsOf(kitchen.browser, asked) as Facts
  const sent =
    wanted === null ? asked : way.withNumbers(asked, facts, fresh(now, kitchen.by), await take(wanted))
  if (sent === null) throw new Error('More numbers than the call can bring')
  const byBrowser = decide(kitchen.browser, sent)
  const byDemo = decide(kitchen.demo, sent)
  expect(plain(byDemo)).toEqual(plain(byBrowser))
  const mark = newId()
  const answer = await t.call(token, 'POST', path, { [name]: sent })
  if (!byBrowser.ok) {
    expect([answer.body['code'], faultsOf(answer.body)]).toEqual([
      byBrowser.refusal.code,
      byBrowser.refusal.faults.map(fault => `${fault.path} ${fault.rule}`),
    ])
    return { isRefused: true }
  }
  expect(answer.status, JSON.stringify([sent, answer.body])).toBe(200)
  kitchen.browser = applyEffects(kitchen.browser, byBrowser.effects)
  kitchen.demo = applyEffects(kitchen.demo, byBrowser.effects)
  await compare(kitchen.browser, byBrowser.effects, mark)
  return { isRefused: false }
}

/** What the server wrote is what was decided without it. */
async function compare(known: Known, effects: Effects, mark: string): Promise<void> {
  const ids = [...effects.labels.created, ...effects.labels.changed].map(row => row.id)
  const [labels, events, links, variations] = await Promise.all([
    labelsStored(ids),
    rowsSince('event', mark),
    rowsSince('labelLink', mark),
    rowsSince('stockVariation', mark),
  ])
  const decided = comparable(
    [...new Set(ids)].flatMap(id => known.labels.get(id) ?? []),
    effects.events as unknown as Body[],
    effects.links as unknown as Body[],
    effects.variations as unknown as Body[],
  )
  expect(comparable(labels, events, links, variations)).toEqual(decided)
}

const index = fc.nat(30)
const amounts = fc.constantFrom(
  { value: 500, unit: 'g' },
  { value: 100, unit: 'g' },
  { value: 0.25, unit: 'kg' },
  { value: 2, unit: 'kg' },
  { value: 1, unit: 'l' },
)
const kinds = fc.constantFrom(
  'chill',
  'freeze',
  'thaw',
  'cook',
  'serve',
  'consume',
  'waste',
  'waste',
  'cancel',
  'vacuumseal',
  'ready',
  'reuse',
  'end',
)
const steps = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      index,
      kind: kinds,
      part: fc.option(amounts),
      isExplained: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      index,
      target: fc.nat(4),
      part: fc.option(amounts),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const), index, part: fc.option(amounts) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('redate' as const),
      index,
      days: fc.integer({ min: -2, max: 8 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('split' as const),
      index,
      parts: fc.array(amounts, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('merge' as const), index, other: index }) },
)
type Step = typeof steps extends fc.Arbitrary<infer Of> ? Of : never

function movedBy(
  step: Exclude<Step, { do: 'split' | 'merge' }>,
  { id, state }: LabelRow,
  at: string,
): AskedMove {
  const base = { id: newId(), labelIds: [id], at }
  const part = 'part' in step && step.part !== null ? { quantity: step.part } : {}
  const { kitchen, fridge } = t.home.places
  switch (step.do) {
    case 'move': {
      const to = step.kind === 'reuse' ? {} : { toState: step.kind }
      const reason = step.isExplained ? { reason: 'Fell' } : {}
      return { ...base, ...part, ...to, ...reason, kind: step.kind as AskedMove['kind'] }
    }
    case 'place': {
      const targets = [
        { locationId: kitchen },
        { locationId: fridge },
        { containerId: containers[0]! },
        { containerId: containers[1]! },
        {},
      ]
      return { ...base, ...part, kind: 'relocate', ...targets[step.target] }
    }
    case 'open':
      return { ...base, ...part, kind: 'open' }
    case 'redate': {
      const expiration = new Date(Date.parse(at) + step.days * 86_400_000).toISOString().slice(0, 10)
      return { ...base, kind: 'redate', reason: `Looked at in ${state}`, expiration }
    }
  }
}

async function takeStep(kitchen: Kitchen, step: Step): Promise<Done> {
  const at = new Date().toISOString()
  const labels = [...kitchen.browser.labels.values()]
  const chosen = labels[('index' in step ? step.index : 0) % labels.length]!
  if (step.do === 'split') {
    const asked = { id: newId(), labelId: chosen.id, parts: step.parts, at }
    return perform(kitchen, deferredSplit, asked, '/labeling/split', 'split')
  }
  if (step.do === 'merge') {
    const other = labels[step.other % labels.length]!
    const asked = { id: newId(), labelIds: [chosen.id, other.id], at }
    if (chosen.id === other.id) return { isRefused: true }
    return perform(kitchen, deferredMerge, asked, '/labeling/merge', 'merge')
  }
  const asked = plainMove(movedBy(step, chosen, at))
  return perform(kitchen, deferredMove(asked), asked, '/labeling/move', 'move')
}

/** What the demo holds: plain rows of its tables. */
async function demoKnown(kept: KeptPlace): Promise<Known> {
  const whole = async (entity: keyof typeof ENTITIES, table: string) => {
    const { sql, finish } = selection(ENTITIES[entity])
    const rows = await rowsOf(t, `select ${sql} from ${table} where organization_id = $1 and deleted is null`)
    return rows.map(row => (finish ? finish(row as WireRow) : row)) as never[]
  }
  const [labels, batches, made, programs, states, held] = await Promise.all([
    whole('label', 'label'),
    whole('batch', 'batch'),
    whole('product', 'product'),
    whole('program', 'program'),
    whole('state', 'state'),
    whole('container', 'container'),
  ])
  const open = (labels as LabelRow[])
    .filter(row => !row.isFinal)
    .map(row => picked(row, [...LABEL_FIELDS, 'batchItemId', 'active', 'priority']) as unknown as LabelRow)
  const isHere = new Set(open.map(row => row.batchId))
  return knownOf({
    ...kept,
    labels: open,
    batches: (batches as KeptPlace['batches'][number][]).filter(batch => isHere.has(batch.id)),
    products: made,
    programs: (programs as KeptPlace['programs'][number][]).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    states,
    containers: held,
  })
}

test(`${SEQUENCES} sequences: the server, a browser and the demo come to the same`, async context => {
  let [done, refused] = [0, 0]
  const levels = (await t.call(token, 'GET', '/user/me?populate=true')).body['permissions']
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 8 }), async sequence => {
      await rowsOf(
        t,
        'update label set is_final = true where organization_id = $1 and not is_final returning id',
      )
      await registered(t, token, { productId: products[0], items: [{ count: 2, quantity: kg(1) }] })
      await registered(t, token, {
        productId: products[0],
        items: [{ count: 1, quantity: { value: 2500, unit: 'g' } }],
      })
      await registered(t, token, {
        productId: products[1],
        state: 'cook',
        mode: 'perStep',
        items: [{ count: 1, quantity: kg(1) }],
      })
      await rowsOf(
        t,
        `update label set printed_at = now() where organization_id = $1 and not is_final and serial > 'F' returning id`,
      )
      const kept = (await t.call(token, 'POST', '/labeling/offline/get', {})).body as unknown as KeptPlace
      const kitchen: Kitchen = {
        browser: knownOf(kept),
        demo: await demoKnown(kept),
        by: { ...kept.by, permissions: levels },
      }
      for (const step of sequence) {
        const { isRefused } = await takeStep(kitchen, step)
        if (isRefused) refused++
        else done++
      }
    }),
    { numRuns: SEQUENCES, seed: SEED, endOnFailure: true },
  )
  expect(done).toBeGreaterThan(SEQUENCES)
  reportFigures(context, `${done} operations done, ${refused} refused, alike by all three`)
}, 900_000)
