/**
 * A program of somebody else: it logs into a kitchen of the demo, labels what it made of something that is there, throws a
 * part of it away, and asks where that came from. It is compiled with the generated types, and run against a whole
 * product: `node journey.ts <address>`.
 */
import assert from 'node:assert/strict'
import { clocheAt, Refused } from './cloche.ts'

const [url = ''] = process.argv.slice(2)
const cloche = clocheAt(url)

const user = { email: 'owner@demo.test', password: 'demo-kitchen' }
cloche.enter((await cloche.call('post', '/auth/user', { body: { user } })).jwt)
const { locations } = await cloche.call('post', '/locations/get', { body: { search: 'Central kitchen' } })
const kitchen = locations.find(({ name }) => name === 'Central kitchen')
assert.ok(kitchen?.id !== undefined)
const at = { locationId: kitchen.id }
cloche.enter((await cloche.call('post', '/auth/user/location', { body: at })).jwt)

const { products } = await cloche.call('post', '/products/get', {
  body: { by: 'name', sort: 'asc', limit: 20, filter: { active: true, consumptionUnit: 'kg' } },
})
assert.ok(products.length > 1 && products.every(({ consumptionUnit }) => consumptionUnit === 'kg'))

/** Labels a kilo of a product. @param used grams of other labels that went into it */
async function register(productId: string, used: { labelId: string; grams: number }[]): Promise<string> {
  const inputs = used.map(({ labelId, grams }) => ({
    labelId,
    quantity: { value: grams, unit: 'g' as const },
  }))
  const items = [{ count: 1, quantity: { value: 1, unit: 'kg' as const } }]
  const { labels } = await cloche.call('post', '/labeling/register', {
    body: { registration: { productId, state: 'chill', items, inputs } },
  })
  const [label] = labels
  assert.ok(label?.id !== undefined)
  assert.deepEqual([label.state, label.quantity], ['chill', { value: 1, unit: 'kg' }])
  return label.id
}

/** Why a call was refused. */
async function refusalOf(call: Promise<unknown>): Promise<Refused['problem']> {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.ok(error instanceof Refused)
  return error.problem
}

const [first, second] = products
assert.ok(first?.id !== undefined && second?.id !== undefined)
const raw = await register(first.id, [])
const made = await register(second.id, [{ labelId: raw, grams: 250 }])

const moved = await cloche.call('post', '/labeling/move', {
  body: {
    move: {
      labelIds: [made],
      kind: 'waste',
      toState: 'waste',
      quantity: { value: 500, unit: 'g' },
      reason: 'Fell',
    },
  },
})
const [wasted] = moved.created
assert.ok(wasted?.id !== undefined)
const half = { value: 0.5, unit: 'kg' }
assert.deepEqual([wasted.state, wasted.quantity], ['waste', half])
const { label: left } = await cloche.call('get', '/labeling/label', {
  params: { query: { labelId: made } },
})
assert.deepEqual([left.state, left.quantity, left.isFinal], ['chill', half, false])

const trace = await cloche.call('post', '/monitor/trace/get', {
  body: { labelId: wasted.id, direction: 'back' },
})
assert.ok(trace.isWhole)
assert.deepEqual(
  [...new Set(trace.links.map(({ from }) => trace.nodes[from]?.id))].toSorted(),
  [raw, made].toSorted(),
  'What was thrown away is a part of what was made, and that was made of something',
)

const { alerts } = await cloche.call('post', '/alerts/get', { body: { limit: 5 } })
assert.ok(alerts.length > 0)

const again = { labelIds: [wasted.id], kind: 'waste' as const }
const refused = await refusalOf(cloche.call('post', '/labeling/move', { body: { move: again } }))
assert.equal(refused.code, 'RULE_BROKEN')
assert.ok(refused.details.faults?.every(({ path, message }) => path !== '' && message !== ''))

await cloche.call('delete', '/auth/user')
assert.equal((await refusalOf(cloche.call('get', '/products'))).code, 'INVALID_TOKEN')
