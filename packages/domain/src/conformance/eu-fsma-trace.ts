import { markOf } from '../rules/expiry/index.ts'
import {
  closureOf,
  keyData,
  mayAssignLotCode,
  missingKeyData,
  type TraceLink,
  type TrackingEvent,
} from '../rules/food-safety/index.ts'
import { checkEach, expectSame, isRecord, malformed, type Outcome } from './outcome.ts'

type Entry = Record<string, unknown>

/** A day in a kitchen: two lots of flour and one of eggs, two doughs, three labels, a box, two customers. */
const genealogy: readonly TraceLink[] = [
  { from: 'supplier mill', to: 'flour 1' },
  { from: 'supplier mill', to: 'flour 2' },
  { from: 'supplier farm', to: 'eggs 1' },
  { from: 'flour 1', to: 'dough 1' },
  { from: 'eggs 1', to: 'dough 1' },
  { from: 'flour 2', to: 'dough 2' },
  { from: 'eggs 1', to: 'dough 2' },
  { from: 'dough 1', to: 'label 1' },
  { from: 'dough 1', to: 'label 2' },
  { from: 'dough 2', to: 'label 3' },
  { from: 'label 1', to: 'box 1' },
  { from: 'box 1', to: 'customer north' },
  { from: 'label 3', to: 'customer south' },
]

const descendants = (start: string, direction: 'forward' | 'back') =>
  [...closureOf(genealogy, start, direction)].sort()

/** Each element named in a sentence is asked for, and nothing else is. */
function checkParticulars(name: string, event: 'received' | 'delivered', sentence: string): Outcome[] {
  const words = ['supplier', 'customer', 'product', 'quantity', 'date']
  const asked = words.filter(word => sentence.includes(word)).sort()
  return [expectSame(`${name}: particulars`, asked, missingKeyData(event, {}).sort())]
}

function checkForward(name: string): Outcome[] {
  const contains = ['box 1', 'customer north', 'dough 1', 'label 1', 'label 2']
  return [
    expectSame(`${name}: all that contains it and nothing else`, contains, descendants('flour 1', 'forward')),
  ]
}

function checkBack(name: string): Outcome[] {
  const came = ['dough 2', 'eggs 1', 'flour 2', 'supplier farm', 'supplier mill']
  return [expectSame(`${name}: all lots and suppliers`, came, descendants('label 3', 'back'))]
}

function checkBlocked(name: string): Outcome[] {
  const expiration = '2026-03-10T22:59:00Z'
  const blocked = (now: string) => markOf({ bestBefore: null, expiration }, now).blocksService
  return [
    expectSame(`${name}: on the day`, false, blocked('2026-03-10T12:00:00Z')),
    expectSame(`${name}: the day after`, true, blocked('2026-03-11T00:00:00Z')),
  ]
}

function checkTraceRule(entry: Entry): Outcome[] {
  const name = String(entry['id'])
  const given = String(entry['given'] ?? '')
  const expected = String(entry['expect'] ?? '')
  if (/one step back/.test(expected)) return checkParticulars(name, 'received', expected)
  if (/one step forward/.test(expected)) return checkParticulars(name, 'delivered', expected)
  if (/forward closure/.test(expected)) return checkForward(name)
  if (/backward closure/.test(expected)) return checkBack(name)
  if (/use-by/.test(given)) return checkBlocked(name)
  // Duties of the business as a whole are no rule over data.
  return /on demand/.test(expected) ? [] : [malformed(name, `no rule stands for: ${expected}`)]
}

/** Regulation (EC) 178/2002, articles 14, 18 and 19. */
export const checkTraceRules = (content: unknown): Outcome[] => checkEach(content, 'checks', checkTraceRule)

/** Our elements for the wordings of the regulation; a wording may ask for two. */
const elements: readonly (readonly [RegExp, readonly string[]])[] = [
  [/TLC source location description or/, ['lotCodeSource']],
  [/new traceability lot code|^traceability lot code|^TLC assigned/, ['lotCode']],
  [/^quantity and unit received/, ['quantityReceived', 'unitReceived']],
  [/^quantity and unit/, ['quantity', 'unit']],
  [/^product description/, ['productDescription']],
  [/previous source/, ['previousSource']],
  [/subsequent recipient/, ['nextRecipient']],
  [/shipped from/, ['shippingLocation']],
  [/^date shipped/, ['shippedDate']],
  [/where received|^location received/, ['receivingLocation']],
  [/^date received/, ['receivedDate']],
  [/where transformed/, ['transformationLocation']],
  [/^date transformation/, ['transformedDate']],
  [/^reference document/, ['referenceDocument']],
  [/^commodity/, ['commodity']],
  [/^harvest farm/, ['harvestFarm']],
  [/growing area/, ['growingArea']],
  [/^container/, ['growingContainer']],
  [/^harvester/, ['harvester']],
  [/^harvest date/, ['harvestDate']],
  [/^cooling location/, ['coolingLocation']],
  [/^cooling date/, ['coolingDate']],
  [/^location packed/, ['packingLocation']],
  [/^date packed/, ['packedDate']],
]

const eventNames: Readonly<Record<string, TrackingEvent>> = {
  receiving: 'receiving',
  receiving_from_exempt: 'receivingFromExempt',
  shipping: 'shipping',
  initial_packing: 'initialPacking',
}

/** A complete record lacks nothing, and without any one element it lacks just that. */
function checkList(name: string, event: TrackingEvent, texts: unknown): Outcome[] {
  if (!Array.isArray(texts)) return [malformed(name, 'no key data elements')]
  const asked = texts.map(text => elements.find(([wording]) => wording.test(String(text)))?.[1])
  const unknown = texts.filter((_, i) => !asked[i])
  if (unknown.length > 0) return [malformed(name, `no element of ours for: ${unknown.join(', ')}`)]
  const names = asked.flatMap(each => each ?? [])
  const complete = Object.fromEntries(names.map(each => [each, 'known']))
  return [
    expectSame(`${name}: the elements`, [...names].sort(), [...keyData[event]].sort()),
    expectSame(`${name}: complete`, [], missingKeyData(event, complete)),
    ...names.map(each =>
      expectSame(`${name} without ${each}`, [each], missingKeyData(event, { ...complete, [each]: null })),
    ),
  ]
}

function checkEvent(name: string, entry: unknown): Outcome[] {
  if (!isRecord(entry)) return [malformed(name, 'not an object')]
  if (name === 'transformation') {
    return [
      ...checkList(`${name} inputs`, 'transformationInput', entry['inputs']),
      ...checkList(`${name} outputs`, 'transformationOutput', entry['outputs']),
    ]
  }
  const event = Object.hasOwn(eventNames, name) ? eventNames[name] : undefined
  if (!event) return [malformed(name, 'no such tracking event')]
  const outcomes = checkList(name, event, entry['kdes'])
  if (JSON.stringify(entry).includes('NOT required for restaurant')) {
    const lacking = missingKeyData(event, {}, { retail: true })
    outcomes.push(expectSame(`${name} in a restaurant needs no lot code`, false, lacking.includes('lotCode')))
  }
  return outcomes
}

/** Key data elements of FSMA 204, and which events may give a lot code. */
export function checkTrackingEvents(content: unknown): Outcome[] {
  if (!isRecord(content) || !isRecord(content['ctes'])) return [malformed('ctes', 'no tracking events')]
  const events = Object.entries(content['ctes']).flatMap(([name, entry]) => checkEvent(name, entry))
  const giving = (Object.keys(keyData) as TrackingEvent[]).filter(event =>
    mayAssignLotCode(event, { retail: true }),
  )
  return [
    ...events,
    expectSame(
      'only packing and transforming give a lot code',
      ['initialPacking', 'transformationOutput'],
      [...giving].sort(),
    ),
  ]
}
