/**
 * A kitchen of the demo, known by three: the server on its database, a browser on what it keeps, and the demo's own floor
 * on its lists and on what was played there.
 */
import {
  knownOf,
  NO_EFFECTS,
  type KeptPlace,
  type Known,
  type Moment,
  type NumbersWanted,
  type ShipmentInHand,
  type ShipmentLineInHand,
  type TakenNumbers,
  type VariationLine,
} from '@cloche/domain/operations'
import { negated, type Amount } from '@cloche/domain/rules/amounts'
import { labelSerial } from '@cloche/domain/rules/registration'
import fc from 'fast-check'
import { behavioursOf } from '../../app.ts'
import { serverActor } from '../../audit/server-actor.ts'
import { newId } from '../../adapters/ids.ts'
import { logIn } from '../../demo/kitchen.ts'
import { caller, type Call } from '../../demo/call.ts'
import { loadDemo } from '../../demo/load.ts'
import { ENGLISH } from '../../demo/words/words.ts'
import { seeded } from '../../demo/week/clock.ts'
import { Floor } from '../../demo/week/floor/floor.ts'
import { knownKitchen } from '../../demo/week/floor/kitchen.ts'
import { seededNumbers } from '../../demo/week/floor/numbers.ts'
import { ADMIN, openHouse, BAR, BISTRO, FRIDGE, OWNER, type House } from '../../demo/week/house.ts'
import { OPEN_FOOD } from '../../operations/open-food.ts'
import { writeEffects } from '../../operations/write-effects.ts'
import { asServer, createTestApp, TEST_SECRET, type TestApp } from '../app.ts'
import { rowsOf } from '../labels.ts'
import { recordsOf } from '../ledger-lines.ts'
import { asChosen } from '../terminals.ts'
import type { Booking, PileCounted } from './bookings.ts'

const HOTEL = 'Hotel Marina'

export interface Kitchen {
  readonly t: TestApp
  readonly token: string
  /** Of somebody else, who counts, too. */
  readonly otherToken: string
  readonly house: House
  /** Life ends with the day in the kitchen and its fridge, at the hour at the bar. */
  readonly places: { readonly kitchen: string; readonly fridge: string; readonly bar: string }
  /** What the demo makes and buys, and what has a label for every step, of which it knows nothing. */
  readonly products: { readonly sofrito: string; readonly chicken: string; readonly stew: string }
  readonly containers: readonly string[]
  readonly by: Moment['by']
  /** Somebody else, who vouches for food that is let go. */
  readonly second: { readonly userId: string; readonly pin: string }
  /** Numbers as a browser takes them out of what it holds. */
  take(wanted: NumbersWanted): Promise<TakenNumbers>
  browser: Known
  /** What was booked, as the browser saw it. */
  booked: VariationLine[]
  /** What may be taken back, and what was counted by counts that are booked. */
  bookings: Booking[]
  counted: PileCounted[]
  /** What was sent to another place, and how that stands. */
  shipments: readonly { readonly shipment: ShipmentInHand; readonly lines: readonly ShipmentLineInHand[] }[]
  demo: Floor
}

export const places = fc.nat(2)
export const placeOf = (kitchen: Kitchen, at: number): string => Object.values(kitchen.places)[at]!

/** Loads the demo and logs its owner in; everything is read at a hotel with two kitchens and a bar. */
export async function openKitchen(): Promise<Kitchen> {
  const made = await createTestApp({ ownDatabase: true })
  await made.pool.use(connection => connection.send({ text: 'delete from identity' }))
  await loadDemo({
    app: made.app,
    pool: made.pool,
    behaviours: behavioursOf(TEST_SECRET),
    log: { info: () => undefined },
  })
  const { rows } = await made.pool.use(connection =>
    connection.send({ text: `select organization_id as id from identity where email = '${OWNER}'` }),
  )
  const t: TestApp = { ...made, home: { ...made.home, id: rows[0]?.['id'] as string } }
  // The demo's warm fridge: with its breach open a failed check there would be a part of it, which no browser knows.
  await asServer(t.pool, t.home.id, transaction =>
    transaction.query({
      text: 'update incidence set is_alerting = false where organization_id = $1',
      values: [t.home.id],
    }),
  )
  const house = await asServer(t.pool, t.home.id, transaction => openHouse(transaction, t.home.id, ENGLISH))
  const tokenOf = async (email: string) => {
    const at = { locationId: house('place', HOTEL) }
    return (
      await caller(t.app, await logIn(t.app, email))<{ jwt: string }>('POST', '/auth/user/location', at)
    ).jwt
  }
  const token = await tokenOf(OWNER)
  const call = caller(t.app, token)
  const places = { kitchen: house('place', BISTRO), fridge: house('place', FRIDGE), bar: house('place', BAR) }
  const containers = await Promise.all([
    make(call, 'container', '/container/container', { name: 'Tray', locationId: places.kitchen, tare: 500 }),
    make(call, 'container', '/container/container', { name: 'Box', locationId: places.fridge }),
  ])
  const products = {
    sofrito: house('product', 'Tomato sofrito'),
    chicken: house('product', 'Chicken, whole'),
    stew: await makeStew(call),
  }
  const second = { userId: house('person', ADMIN), pin: '603514' }
  const given = await make(call, 'userToken', '/user-control/token', {
    name: 'Second',
    kind: 'pin',
    ...second,
  })
  await asChosen(t, given)
  const { permissions } = await call<{ permissions: Moment['by']['permissions'] }>(
    'GET',
    '/user/me?populate=true',
  )
  const kept = await call<KeptPlace>('POST', '/labeling/offline/get', {})
  return {
    t,
    token,
    otherToken: await tokenOf(ADMIN),
    house,
    places,
    products,
    containers,
    by: { ...kept.by, permissions },
    second,
    take: await numbersOf(call),
    browser: knownOf(kept),
    booked: [],
    bookings: [],
    counted: [],
    shipments: [],
    demo: floorOf(house),
  }
}

async function make(call: Call, name: string, path: string, draft: object): Promise<string> {
  const answer = await call<Record<string, { id: string }>>('POST', path, { [name]: draft })
  return answer[name]!.id
}

/** A dish of which a label is printed for each of three steps. */
async function makeStew(call: Call): Promise<string> {
  const elaborationId = await make(call, 'elaboration', '/elaboration/elaboration', { name: 'Stew' })
  for (const [priority, state] of ['cook', 'chill', 'freeze'].entries())
    await make(call, 'step', '/elaboration/step', {
      elaborationId,
      state,
      priority,
      isLabelled: true,
      expectedDuration: 0,
    })
  const life = { cooked: { bestBefore: null, expiration: { value: 5, unit: 'days' } } }
  const draft = { name: 'Stew', type: 'intermediate', life, lifeEnds: 'hour', elaborationId }
  return make(call, 'product', '/product', draft)
}

async function numbersOf(call: Call): Promise<Kitchen['take']> {
  const clientId = newId()
  const reserve = async (more: object) => {
    const reservation = { clientId, count: 1, ...more }
    const { ranges } = await call<{ ranges: { subject: string; first: number }[] }>(
      'POST',
      '/labeling/serials/reserve',
      { reservation },
    )
    return ranges[0]!
  }
  const { subject: beginning } = await reserve({ labels: true })
  let next = 0
  return async ({ labels, productId }) => {
    const numbers = Array.from({ length: labels }, () => ({
      id: newId(),
      serial: labelSerial(beginning, next++),
    }))
    if (productId === null) return { clientId, labels: numbers }
    const { first: productSerial } = await reserve({ productIds: [productId] })
    const { first: batchSerial } = await reserve({ batches: true })
    return { clientId, labels: numbers, productSerial, batchSerial }
  }
}

/** A floor where nothing was done yet. */
function floorOf(house: House, given: Partial<Known> = {}): Floor {
  const { known, productIds } = knownKitchen(house, ENGLISH)
  const numbers = seededNumbers(newId, seeded(1))
  return new Floor({ house, numbers, words: ENGLISH, productIds, known: { ...known, ...given } })
}

/** The browser reads everything anew. */
export async function lookAround(kitchen: Kitchen): Promise<void> {
  const { body } = await kitchen.t.call(kitchen.token, 'POST', '/labeling/offline/get', {})
  kitchen.browser = knownOf(body as unknown as KeptPlace)
}

/** The floor begins anew, and is told what it cannot know of itself. */
export function tellFloor(kitchen: Kitchen, given: Partial<Known>): void {
  kitchen.demo = floorOf(kitchen.house, given)
  const at = new Date().toISOString()
  kitchen.demo.note({ at, by: OWNER }, { ...NO_EFFECTS, at, variations: kitchen.booked })
}

type Pile = Pick<VariationLine, 'labelId' | 'productId' | 'batchId' | 'state' | 'locationId'>

/** Everything is used up and clean; what is in stock without a label stays. */
export async function clear(kitchen: Kitchen): Promise<void> {
  const { t, places, products, containers } = kitchen
  await asServer(t.pool, t.home.id, async transaction => {
    const { rows } = await transaction.query<Pile & Amount>({
      text: `select id as "labelId", product_id as "productId", batch_id as "batchId", state, location_id as "locationId",
          quantity_value::float8 as value, quantity_unit as unit
        from label where organization_id = $1 and ${OPEN_FOOD} and state <> 'serve'`,
      values: [t.home.id],
    })
    const at = new Date().toISOString()
    const variations = rows.map(({ value, unit, ...pile }): VariationLine => ({
      ...pile,
      id: newId(),
      at,
      quantity: negated({ value, unit }),
      reason: 'correction',
      cost: null,
      transferId: null,
    }))
    await writeEffects({ ...serverActor(t.home.id), now: at }, transaction, { ...NO_EFFECTS, at, variations })
  })
  await rowsOf(
    t,
    'update label set is_final = true, shipment_id = null where organization_id = $1 and not is_final returning id',
  )
  await rowsOf(
    t,
    `update container set status = 'available', parent_id = null, location_id = case name when 'Tray' then $2::uuid else $3::uuid end
     where organization_id = $1 and id = any($4::uuid[]) returning id`,
    [places.kitchen, places.fridge, containers],
  )
  kitchen.booked = (await recordsOf(t, 'stockVariation', 'product_id = any($2::uuid[])', [
    Object.values(products),
  ])) as unknown as VariationLine[]
  kitchen.bookings = []
  kitchen.counted = []
  kitchen.shipments = []
  await lookAround(kitchen)
  tellFloor(kitchen, { containers: kitchen.browser.containers })
}

/** Every second open label is printed. */
export async function print(kitchen: Kitchen): Promise<void> {
  const { t, demo, places } = kitchen
  const at = new Date().toISOString()
  const open = demo.labels.filter(label => !label.isFinal).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const printed = open.filter((_, place) => place % 2 === 0)
  await rowsOf(
    t,
    'update label set printed_at = $2, version = version + 1 where organization_id = $1 and id = any($3::uuid[]) returning id',
    [at, printed.map(({ id }) => id)],
  )
  demo.print(printed, { kind: 'info', action: 'label/print', locationId: places.kitchen }, { at, by: OWNER })
  await lookAround(kitchen)
}
