/** Labels for tests: registered through the call, and read back with their ledger. */
import type { Amount } from '@cloche/domain/rules/amounts'
import {
  compareSnapshots,
  massBalance,
  replay,
  type LabelSnapshot,
  type LedgerEvent,
  type TraceLink,
  reportedOf,
  type StoredEvent,
} from '@cloche/domain/rules/traceability'
import { newId } from '../adapters/ids.ts'
import { asServer, type Answer, type TestApp } from './app.ts'

/** What a call answers, looked into without ceremony. */
export type Body = Answer['body']

export const kg = (value: number): Amount => ({ value, unit: 'kg' })
export const g = (value: number): Amount => ({ value, unit: 'g' })

export interface Registered {
  readonly batch: Body
  readonly labels: Body[]
  readonly items: Body[]
  readonly dates: Body
}

/** Registers; the answer must be good. One label of 1 kg, chilled, unless said. */
export async function registered(
  t: TestApp,
  token: string,
  registration: Record<string, unknown>,
): Promise<Registered> {
  const answer = await tryRegister(t, token, registration)
  if (answer.status !== 200) throw new Error(`Not registered: ${JSON.stringify(answer.body)}`)
  return answer.body as unknown as Registered
}

export function tryRegister(
  t: TestApp,
  token: string | null,
  registration: Record<string, unknown>,
): Promise<Answer> {
  return t.call(token, 'POST', '/labeling/register', {
    registration: { state: 'chill', items: [{ count: 1, quantity: kg(1) }], ...registration },
  })
}

/** Moves labels; answers whatever the call does. */
export function moveLabels(
  t: TestApp,
  token: string,
  labelIds: string[],
  kind: string,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return t.call(token, 'POST', '/labeling/move', { move: { labelIds, kind, ...more } })
}

export async function readLabel(t: TestApp, token: string, id: string): Promise<Body> {
  const answer = await t.call(token, 'GET', `/labeling/label?labelId=${id}`)
  if (answer.status !== 200) throw new Error(`No label: ${JSON.stringify(answer.body)}`)
  return answer.body['label']
}

/** Rows past all gates. */
export async function rowsOf(t: TestApp, text: string, values: unknown[] = []): Promise<Body[]> {
  return asServer(t.pool, t.home.id, async transaction => {
    const { rows } = await transaction.query({ text, values: [t.home.id, ...values] })
    return rows
  })
}

/** All labels of the home organization beside what its ledger tells of them. */
export async function ledgerOf(t: TestApp) {
  const amount = (name: string) => `json_build_object('value', ${name}_value, 'unit', ${name}_unit) as`
  const labels = (await rowsOf(
    t,
    `select id, product_id as "productId", batch_id as "batchId", batch_item_id as "itemId", state,
       -- Food that was split off was in its state before its label was there.
       greatest(state_since, created) as "stateSince",
       ${amount('initial_quantity')} "initialQuantity", ${amount('quantity')} quantity, location_id as "locationId",
       container_id as "containerId", shipment_id as "shipmentId", best_before as "bestBefore", expiration, created as "createdAt"
     from label where organization_id = $1`,
  )) as (LabelSnapshot & { itemId: string })[]
  const events = (await rowsOf(
    t,
    `select id, at, action, label_id as "labelId", batch_id as "batchId", product_id as "productId", location_id as "locationId",
       container_id as "containerId", to_state as "toState",
       case when quantity_value is null then null else json_build_object('value', quantity_value, 'unit', quantity_unit) end as quantity, data
     from event where organization_id = $1 order by at, id`,
  )) as StoredEvent[]
  const links = (await rowsOf(
    t,
    `select from_id as "fromId", to_id as "toId", event_id as "eventId", kind, ${amount('quantity')} quantity
     from label_link where organization_id = $1`,
  )) as TraceLink[]
  const ledger: LedgerEvent[] = events.map(event => ({
    id: event.id,
    at: event.at,
    labels: reportedOf(event, labels),
  }))
  const { labels: replayed, faults } = replay(ledger, links)
  return {
    labels,
    links,
    events,
    faults,
    differences: compareSnapshots(
      labels.map(({ itemId: _itemId, ...label }) => label),
      replayed,
    ),
    balance: massBalance(
      labels.map(label => ({ ...label, kind: 'label' as const })),
      links,
    ),
  }
}

export const days = (value: number) => ({ value, unit: 'days' })
/** A life that ends with an expiration alone. */
export const only = (expiration: object | null) => ({ bestBefore: null, expiration })

/** A sauce with allergens and lives of its cooked state, for tests of registering; answers its id. */
export async function makeSauce(t: TestApp): Promise<string> {
  const sauce = await t.make('product', {
    name: 'Tomato sauce',
    allergens: { celery: 'contains', milk: 'notContained' },
    life: { cook: { bestBefore: days(3), expiration: days(5) } },
  })
  return sauce['id'] as string
}

/** A sauce with a life in each condition, for tests of moving; answers its id. */
export async function makeKeptSauce(t: TestApp): Promise<string> {
  const life = {
    cooked: only(days(5)),
    chilled: only(days(4)),
    frozen: only(days(90)),
    thawed: only(days(2)),
  }
  return (await t.make('product', { name: 'Sauce', life }))['id'] as string
}

/** Registers one label; answers its id and that of its batch. */
export async function registeredOne(t: TestApp, token: string, registration: Record<string, unknown>) {
  const { labels, batch } = await registered(t, token, registration)
  return { id: labels[0]!['id'] as string, batchId: batch['id'] as string }
}

/** Where a label may go next, as the call answers it. */
export async function nextMovesOf(t: TestApp, token: string, labelId: string): Promise<Body> {
  return (await t.call(token, 'POST', '/labeling/label/moves/get', { labelId })).body
}

/** A product of its own name; answers its id. */
export async function makeProduct(t: TestApp, more: object = {}): Promise<string> {
  return (await t.make('product', { name: `Product ${newId()}`, ...more }))['id'] as string
}

/** The faults of a refusal, as `path rule`. */
export const faultsOf = (body: Body): string[] =>
  body['details'].faults.map((fault: { path: string; rule: string }) => `${fault.path} ${fault.rule}`)
