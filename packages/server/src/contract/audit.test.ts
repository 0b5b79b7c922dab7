/**
 * Every writing call leaves an entry in the audit log: by whom, by which request, from where. Calls are sent with inputs
 * that fit; whichever of them changes a row of the organization has to have written a line of its history.
 */
import type { CallContract } from '@cloche/domain/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '../http/calls.ts'
import { asServer, createTestApp, type TestApp } from '../testing/app.ts'
import { tenantTables } from '../testing/inputs/foreign.ts'
import { idsOf, knownRecords } from '../testing/inputs/known-records.ts'
import { Likely } from '../testing/inputs/likely.ts'
import { requestOf } from '../testing/inputs/malformed.ts'
import { chanceOf } from '../testing/inputs/random.ts'
import { Samples } from '../testing/samples.ts'

const SEED = 20_261_124
const TRIES = 2

/** What changes nothing that anybody but the caller sees, each with its reason. */
const QUIET: Readonly<Record<string, string>> = {
  'monitor.recordReadings': 'What sensors measure, hundreds an hour: a row of theirs says which and when.',
  'stock.enterCount': 'What is counted, entry by entry: a row of its own says who, at which device and when.',
  'stock.settleCount':
    'What is decided of a count before it is booked: an entry of its own, which says who and when.',
  'labeling.reserve': 'Numbers that a browser holds: no record of anybody’s.',
  'organization.changeMyMetas': 'How one’s own screens look.',
  'planning.computeForecasts': 'What a forecaster works out, product by product: rows of its own say when.',
  'reporting.keepBoard': 'Which figures one looks at: how one’s own screens look.',
  'reporting.dismissInsight': 'What one has put aside: how one’s own screens look.',
  'reporting.trySchedule':
    'A letter to oneself: its delivery is a row of its own, which says to whom and when.',
}

let t: TestApp
let likely: Likely
let token: string
let tables: string[]
beforeAll(async () => {
  t = await createTestApp({ ownDatabase: true })
  const chance = chanceOf(SEED)
  likely = new Likely(chance, idsOf(await knownRecords(t, new Samples(t), 'home'), chance))
  token = await t.token(5)
  // What was told to whom is written in the background, whatever call is under way meanwhile.
  const background = ['delivery', 'webhook_message', 'webhook', 'report', 'report_delivery']
  tables = (await tenantTables(t)).filter(
    name => !['seal', 'history', 'audit_origin', 'reserved_range', ...background].includes(name),
  )
})
afterAll(() => t.close())

/** How the organization's tables stand; which rows the history has. */
async function state() {
  return asServer(t.pool, t.home.id, async transaction => {
    const { rows } = await transaction.query<{ digest: string }>({
      text: `select ${tables
        .map(name => `(select coalesce(sum(hashtextextended(r::text, 0)), 0) from "${name}" r)::text`)
        .join(" || ' ' || ")} as digest`,
    })
    const written = await transaction.query<{ id: string; user: string | null; request: string | null }>({
      text: `select history.id, coalesce(acted_by_user_id, history.user_id) as "user", audit_origin.request_id as request
             from history left join audit_origin using (organization_id, request_id)`,
    })
    return { digest: rows[0]!.digest, written: written.rows }
  })
}

const WRITING: readonly CallContract[] = allCalls().filter(
  call => call.method !== 'GET' && !call.isRead && call.gate !== 'guest' && !call.rawBody,
)

test('whatever changes a record says who did it, by which request and from where', async () => {
  const silent: string[] = []
  const changing = new Set<string>()
  let before = await state()
  for (const call of WRITING)
    for (let round = 0; round < TRIES; round++) {
      const request = requestOf(call, likely.input(call))
      const answer = await t.app.inject({
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${token}` },
      })
      // Somebody who logged themselves out, or moved away, begins anew.
      if (answer.statusCode === 400 && answer.json().code === 'INVALID_TOKEN')
        token = await t.token(5, { fresh: true })
      // A refusal is undone.
      if (answer.statusCode >= 300) continue
      const after = await state()
      const known = new Set(before.written.map(({ id }) => id))
      const lines = after.written.filter(({ id }) => !known.has(id))
      if (after.digest !== before.digest && QUIET[call.name] === undefined) {
        changing.add(call.name)
        if (!lines.some(({ user, request: by }) => user !== null && by !== null)) silent.push(call.name)
      }
      before = after
      if (changing.has(call.name)) break
    }
  expect([...new Set(silent)]).toEqual([])
  // Most of them did something: what nothing came of proves nothing.
  expect(changing.size).toBeGreaterThan(60)
}, 240_000)
