/**
 * Random sequences of what a kitchen does with labels, each step decided three times: by the server on its database,
 * as a browser does on what it keeps, and as the demo does on plain rows. All three refuse for the same reason, or come
 * to the same rows.
 */
import {
  applyEffects,
  deferredMerge,
  deferredMove,
  deferredSplit,
  knownOf,
  numbersWanted,
  plainMove,
  register,
  registerFacts,
  type AskedMove,
  type Decision,
  type Deferred,
  type KeptPlace,
  type Known,
  type LabelRow,
  type Moment,
  type NumbersWanted,
  type RegisterFacts,
  type Registration,
  type TakenNumbers,
} from '@cloche/domain/operations'
import { labelSerial } from '@cloche/domain/rules/registration'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '../adapters/ids.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { attackSize, reportFigures } from '../testing/attack.ts'
import { days, faultsOf, kg, only, rowsOf } from '../testing/labels.ts'
import { decidedLines, LABEL_FIELDS, picked, recordsOf, writtenLines } from '../testing/ledger-lines.ts'

/** Each round in a kitchen of its own: what a browser reads grows with all that was ever done. */
const SEQUENCES = attackSize(60, 100)
const ROUNDS = attackSize(1, 10)
const SEED = 20261122

let t: TestApp
let token: string
let products: [sauce: string, stew: string]
let containers: string[]
let clientId: string
let beginning: string
let nextLabel = 0
let levels: Moment['by']['permissions']

const made = async (...draft: Parameters<TestApp['make']>) => (await t.make(...draft))['id'] as string

beforeEach(async () => {
  t = await createTestApp()
  nextLabel = 0
  token = await t.token(4)
  const { fridge, kitchen } = t.home.places
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
  const elaborationId = await made('elaboration', { name: 'Stew' })
  for (const [priority, state] of ['cook', 'chill', 'freeze'].entries())
    await made('step', {
      name: state,
      elaborationId,
      state,
      priority,
      isLabelled: true,
      expectedDuration: 0,
    })
  products = [
    await made('product', { name: 'Sauce', life, cost: 3.5, consumptionUnit: 'kg' }),
    await made('product', { name: 'Stew', life, lifeEnds: 'hour', elaborationId }),
  ]
  await made('program', {
    name: 'Deep freeze',
    type: 'freeze',
    fromState: 'chill',
    nextState: 'freeze',
    reuseState: 'thaw',
    nextExpiration: days(30),
    reuseExpiration: days(1),
    productIds: [products[0]],
  })
  containers = [
    await made('container', { name: 'Tray', locationId: kitchen }),
    await made('container', { name: 'Box', locationId: fridge }),
  ]
  clientId = newId()
  beginning = (await reserve({ labels: true })).subject
  levels = (await t.call(token, 'GET', '/user/me?populate=true')).body['permissions']
}, 60_000)
afterEach(() => t.close())

async function reserve(more: object): Promise<{ subject: string; first: number }> {
  const reservation = { clientId, count: 1, ...more }
  const { body } = await t.call(token, 'POST', '/labeling/serials/reserve', { reservation })
  return body['ranges'][0]
}

/** Numbers as a browser takes them out of what it holds. */
async function take({ labels, productId }: NumbersWanted): Promise<TakenNumbers> {
  const numbers = Array.from({ length: labels }, () => ({
    id: newId(),
    serial: labelSerial(beginning, nextLabel++),
  }))
  if (productId === null) return { clientId, labels: numbers }
  return { clientId, labels: numbers, productSerial: (await reserve({ productIds: [productId] })).first }
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

interface Kitchen {
  /** As the browser knows it, and as the demo does. */
  browser: Known
  demo: Known
  readonly by: Moment['by']
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** One step, by all three. Answers whether it was done. */
async function perform<Asked, Facts>(
  kitchen: Kitchen,
  way: Deferred<Asked, Facts>,
  asked: Asked,
  at: string,
  path: string,
): Promise<boolean> {
  const decide = (known: Known, what: Asked): Decision => {
    const facts = way.factsOf(known, what)
    if (facts === null) throw new Error(`Not known: ${JSON.stringify(what)}`)
    return way.operation.decide(what, facts, momentAt(at, kitchen.by))
  }
  const tried = decide(kitchen.browser, asked)
  const wanted = tried.ok ? numbersWanted(tried.effects) : null
  const facts = way.factsOf(kitchen.browser, asked)
  const moment = momentAt(at, kitchen.by)
  const fresh = { ...moment, numbers: { ...moment.numbers, newId } }
  const sent =
    wanted === null || facts === null ? asked : way.withNumbers(asked, facts, fresh, await take(wanted))
  if (sent === null) throw new Error('More numbers than the call can bring')
  const byBrowser = decide(kitchen.browser, sent)
  expect(plain(decide(kitchen.demo, sent))).toEqual(plain(byBrowser))
  const mark = newId()
  const name = path === 'register' ? 'registration' : path
  const answer = await t.call(token, 'POST', `/labeling/${path}`, { [name]: sent })
  if (!byBrowser.ok) {
    const { code, faults } = byBrowser.refusal
    expect([answer.body['code'], faultsOf(answer.body)]).toEqual([
      code,
      faults.map(fault => `${fault.path} ${fault.rule}`),
    ])
    return false
  }
  expect(answer.status, JSON.stringify([sent, answer.body])).toBe(200)
  kitchen.browser = applyEffects(kitchen.browser, byBrowser.effects)
  kitchen.demo = applyEffects(kitchen.demo, byBrowser.effects)
  expect(await writtenLines(t, byBrowser.effects, mark)).toEqual(
    decidedLines(kitchen.browser, byBrowser.effects),
  )
  return true
}

const registering: Deferred<Registration, RegisterFacts> = {
  operation: register,
  factsOf: (known, asked) => registerFacts(known, asked, t.home.places.kitchen),
  withNumbers(asked, facts, moment, { clientId: by, labels, productSerial = 0 }) {
    const first = register.decide(asked, facts, moment)
    const printed = first.ok ? first.effects.labels.created[0] : undefined
    const dates = { bestBefore: printed?.bestBefore ?? null, expiration: printed?.expiration ?? null }
    const held = { ...asked, held: { clientId: by, labels, productSerial, ...dates } }
    const decision = register.decide(held, facts, moment)
    const batch = decision.ok ? decision.effects.records.find(({ entity }) => entity === 'batch') : undefined
    return { ...held, batchCode: String(batch?.row['code']) }
  },
}

const index = fc.nat(30)
const amounts = fc.constantFrom(
  { value: 500, unit: 'g' },
  { value: 100, unit: 'g' },
  { value: 0.25, unit: 'kg' },
  { value: 2, unit: 'kg' },
  { value: 1, unit: 'l' },
)
const part = fc.option(amounts)
const kind = fc.constantFrom<AskedMove['kind']>(
  ...(['chill', 'freeze', 'thaw', 'cook', 'serve', 'consume', 'waste', 'waste'] as const),
  ...(['cancel', 'vacuumseal', 'ready', 'reuse', 'end'] as const),
)
const step = <Name extends string, Of extends object>(
  name: Name,
  of: { [key in keyof Of]: fc.Arbitrary<Of[key]> },
) => fc.record({ ...of, do: fc.constant(name), index }) as fc.Arbitrary<Of & { do: Name; index: number }>
const steps = fc.oneof(
  { weight: 5, arbitrary: step('move', { kind, part, isExplained: fc.boolean() }) },
  { weight: 2, arbitrary: step('place', { target: fc.nat(4), part }) },
  { weight: 1, arbitrary: step('open', { part }) },
  { weight: 1, arbitrary: step('redate', { days: fc.integer({ min: -2, max: 8 }) }) },
  {
    weight: 2,
    arbitrary: step('split', { parts: fc.array(amounts, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 2, arbitrary: step('merge', { other: index }) },
  { weight: 2, arbitrary: step('register', { quantity: amounts, used: part, isPerStep: fc.boolean() }) },
  { weight: 1, arbitrary: step('hold', {}) },
)
type Step = typeof steps extends fc.Arbitrary<infer Of> ? Of : never
type Moving = Extract<Step, { do: 'move' | 'place' | 'open' | 'redate' }>

function moveOf(step: Moving, { id }: LabelRow, at: string): AskedMove {
  const base = { id: newId(), labelIds: [id], at }
  const quantity = 'part' in step && step.part !== null ? { quantity: step.part } : {}
  if (step.do === 'open') return { ...base, ...quantity, kind: 'open' }
  if (step.do === 'redate') {
    const expiration = new Date(Date.parse(at) + step.days * 86_400_000).toISOString().slice(0, 10)
    return { ...base, kind: 'redate', reason: 'Looked at', expiration }
  }
  if (step.do === 'place') {
    const { kitchen, fridge } = t.home.places
    const places = [kitchen, fridge].map(locationId => ({ locationId }))
    const targets = [...places, ...containers.map(containerId => ({ containerId })), {}]
    return { ...base, ...quantity, kind: 'relocate', ...targets[step.target] }
  }
  const to = step.kind === 'reuse' ? {} : { toState: step.kind }
  const reason = step.isExplained ? { reason: 'Fell' } : {}
  return { ...base, ...quantity, ...to, ...reason, kind: step.kind }
}

function registrationOf(step: Extract<Step, { do: 'register' }>, label: LabelRow, at: string): Registration {
  const [sauce, stew] = products
  return {
    id: newId(),
    locationId: t.home.places.kitchen,
    productId: step.isPerStep ? stew : sauce,
    state: step.isPerStep ? 'cook' : 'chill',
    mode: step.isPerStep ? 'perStep' : 'individual',
    madeAt: at,
    items: [{ count: 1 + (step.index % 2), quantity: step.quantity }],
    inputs: [{ labelId: label.id, ...(step.used === null ? {} : { quantity: step.used }) }],
  }
}

/** What is there to be known now, by the browser's call and by plain rows. */
async function lookAround(): Promise<Kitchen> {
  const kept = (await t.call(token, 'POST', '/labeling/offline/get', {})).body as unknown as KeptPlace
  const [labels, batches, programs, states] = await Promise.all([
    recordsOf(t, 'label', 'not is_final order by id'),
    recordsOf(t, 'batch', 'id in (select batch_id from label where organization_id = $1 and not is_final)'),
    recordsOf(t, 'program', 'active order by name'),
    recordsOf(t, 'state', 'deleted is null'),
  ])
  const rows = {
    labels: labels.map(row => picked(row, [...LABEL_FIELDS, 'batchItemId', 'active', 'priority'])),
    batches,
    programs,
    states,
  }
  return {
    browser: knownOf(kept),
    demo: knownOf({ ...kept, ...rows } as unknown as KeptPlace),
    by: { ...kept.by, permissions: levels },
  }
}

/** Does one step; answers the kitchen as it then is, and whether it was done. */
async function doStep(kitchen: Kitchen, step: Step): Promise<[Kitchen, boolean]> {
  const at = new Date().toISOString()
  const labels = [...kitchen.browser.labels.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const chosen = labels[step.index % labels.length]!
  switch (step.do) {
    case 'split': {
      const asked = { id: newId(), labelId: chosen.id, parts: step.parts, at }
      return [kitchen, await perform(kitchen, deferredSplit, asked, at, 'split')]
    }
    case 'merge': {
      const other = labels[step.other % labels.length]!
      if (chosen.id === other.id) return [kitchen, false]
      const asked = { id: newId(), labelIds: [chosen.id, other.id], at }
      return [kitchen, await perform(kitchen, deferredMerge, asked, at, 'merge')]
    }
    case 'register': {
      const asked = registrationOf(step, chosen, at)
      return [kitchen, await perform(kitchen, registering, asked, at, 'register')]
    }
    case 'hold': {
      // How far a batch went is known to the server alone: the others hear of it.
      const hold = { batchId: chosen.batchId, reason: 'Smell' }
      await t.call(token, 'POST', '/labeling/hold', { hold })
      return [await lookAround(), true]
    }
    default: {
      const asked = plainMove(moveOf(step, chosen, at))
      return [kitchen, await perform(kitchen, deferredMove(asked), asked, at, 'move')]
    }
  }
}

/** Three registrations of a kitchen that has nothing else; some labels are printed. */
async function begin(): Promise<Kitchen> {
  await rowsOf(t, 'update label set is_final = true where organization_id = $1 and not is_final returning id')
  const [sauce, stew] = products
  for (const more of [
    { productId: sauce, items: [{ count: 2, quantity: kg(1) }] },
    { productId: sauce, items: [{ count: 1, quantity: { value: 2500, unit: 'g' } }] },
    { productId: stew, state: 'cook', mode: 'perStep', items: [{ count: 1, quantity: kg(1) }] },
  ])
    await t.call(token, 'POST', '/labeling/register', { registration: { state: 'chill', ...more } })
  await rowsOf(
    t,
    `update label set printed_at = now() where organization_id = $1 and not is_final and serial > 'F' returning id`,
  )
  return lookAround()
}

const rounds = Array.from({ length: ROUNDS }, (_, round) => round)
test.for(rounds)(
  'sequences, round %i: the server, a browser and the demo come to the same',
  { timeout: 600_000 },
  async (round, context) => {
    const done: Partial<Record<Step['do'], [done: number, refused: number]>> = {}
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 8 }), async sequence => {
        let kitchen = await begin()
        for (const step of sequence) {
          const [next, isDone] = await doStep(kitchen, step)
          kitchen = next
          const counted = (done[step.do] ??= [0, 0])
          counted[isDone ? 0 : 1]++
        }
      }),
      { numRuns: SEQUENCES, seed: SEED + round, endOnFailure: true },
    )
    // Each kind of step was done and was refused.
    for (const [name, [some, refused]] of Object.entries(done))
      expect([name, some > 0, name === 'hold' || refused > 0]).toEqual([name, true, true])
    const told = Object.entries(done).map(([name, [some, refused]]) => `${name} ${some}/${refused}`)
    reportFigures(context, `done/refused, alike by all three: ${told.join(', ')}`)
  },
)
