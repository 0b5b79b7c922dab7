/**
 * Random sequences of what a kitchen does, each step decided three times: by the server on its database, as a browser does
 * on what it keeps, and by the demo's floor. All three refuse for the same reason, or come to the same rows.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attackSize, reportFigures } from '../testing/attack.ts'
import { kg } from '../testing/labels.ts'
import { BATCH_KINDS } from '../testing/sequences/batch-steps.ts'
import { CHECK_KINDS } from '../testing/sequences/check-steps.ts'
import { CONTAINER_KINDS } from '../testing/sequences/container-steps.ts'
import { COUNT_KINDS } from '../testing/sequences/count-steps.ts'
import { clear, openKitchen, print, type Kitchen } from '../testing/sequences/kitchen.ts'
import { LABEL_KINDS, registering, registrationOf } from '../testing/sequences/label-steps.ts'
import { perform } from '../testing/sequences/perform.ts'
import { SHIPMENT_KINDS } from '../testing/sequences/shipment-steps.ts'
import { STOCK_KINDS } from '../testing/sequences/stock-steps.ts'
import { lostOnTheWay, untrueBalances } from '../testing/stock.ts'

/** Each round in a kitchen of its own: what a browser reads grows with all that was ever done. */
const SEQUENCES = attackSize(60, 100)
const ROUNDS = attackSize(1, 10)
const SEED = 20261122

const KINDS = [
  ...LABEL_KINDS,
  ...BATCH_KINDS,
  ...CONTAINER_KINDS,
  ...STOCK_KINDS,
  ...COUNT_KINDS,
  ...CHECK_KINDS,
  ...SHIPMENT_KINDS,
]
/** Refused only after somebody rejected the batch, counted the pile again, settled the shipment, or never. */
const SELDOM_REFUSED = new Set(['hold', 'hold all', 'take back', 'call back'])
/** Of these the demo decides none. */
const NOT_BY_DEMO = new Set(['check', 'hold all', 'take back', 'count session'])
// Evenly: what is likely to break a parser is nothing that a kitchen does often.
const steps = fc.noBias(fc.oneof(...KINDS.map(({ weight, arbitrary }) => ({ weight, arbitrary }))))
const kinds = new Map(KINDS.map(kind => [kind.name, kind]))

let kitchen: Kitchen
beforeEach(async () => {
  kitchen = await openKitchen()
}, 300_000)
afterEach(() => kitchen.t.close())

/** Four registrations of a kitchen that has nothing else; some labels are printed. */
async function begin(): Promise<void> {
  await clear(kitchen)
  for (const [product, items] of [
    ['sofrito', [{ count: 2, quantity: kg(1) }]],
    ['sofrito', [{ count: 1, quantity: kg(2) }]],
    ['chicken', [{ count: 1, quantity: { value: 2500, unit: 'g' } }]],
    ['stew', [{ count: 1, quantity: kg(1) }]],
  ] as const) {
    const at = new Date().toISOString()
    const asked = registrationOf(kitchen, product, items, [], at)
    expect(await perform(kitchen, registering(kitchen), asked, at)).toMatchObject({ isDone: true })
  }
  await print(kitchen)
}

const rounds = Array.from({ length: ROUNDS }, (_, round) => round)
test.for(rounds)(
  'sequences, round %i: the server, a browser and the demo come to the same',
  { timeout: 600_000 },
  async (round, context) => {
    const counts = new Map(KINDS.map(({ name }) => [name, { done: 0, refused: 0, byDemo: 0 }]))
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 12 }), async sequence => {
        const begun = new Date().toISOString()
        await begin()
        for (const step of sequence) {
          const outcome = await kinds.get(step.do)!.run(kitchen, step)
          const count = counts.get(step.do)!
          if (outcome === null) continue
          count[outcome.isDone ? 'done' : 'refused']++
          if (outcome.isByDemo) count.byDemo++
        }
        // One truth: balances are the ledger's sums, what open labels hold is what is kept of them, and nothing goes
        // below nothing without a mark.
        expect(await untrueBalances(kitchen.t, begun), JSON.stringify(sequence)).toEqual([])
        expect(await lostOnTheWay(kitchen.t, begun), JSON.stringify(sequence)).toEqual([])
      }),
      { numRuns: SEQUENCES, seed: SEED + round, endOnFailure: true },
    )
    // Each kind of step was done and was refused, and the demo decided it, too.
    for (const [name, { done, refused, byDemo }] of counts)
      expect([name, done > 0, SELDOM_REFUSED.has(name) || refused > 0, byDemo > 0]).toEqual([
        name,
        true,
        true,
        !NOT_BY_DEMO.has(name),
      ])
    const told = [...counts].map(
      ([name, { done, refused, byDemo }]) => `${name} ${done}/${refused}/${byDemo}`,
    )
    reportFigures(context, `done/refused/by the demo too: ${told.join(', ')}`)
  },
)
