/** Loads what stands in the demo's house and what happened in it this week, past the gates: nobody can work in the past. */
import { newId } from '../../adapters/ids.ts'
import type { Pool } from '../../database/connection.ts'
import { transact, transactPlatform, serverScope, type Transaction } from '../../database/transaction.ts'
import { rateSuppliers } from '../../operations/supplier-rating.ts'
import type { WriteContext } from '../../entity-engine/write.ts'
import { weekClock } from './clock.ts'
import { CUSTOMERS, planCompanies } from '../platform/customers.ts'
import { planMaker } from '../platform/maker.ts'
import { OWNER, PLATFORM, openHouse, type House } from './house.ts'
import { Plan } from './plan.ts'
import { ENGLISH, type Words } from '../words/words.ts'
import type { Reading } from './safety/temperatures.ts'
import { makeWeek } from './tell.ts'
import { writeFloor, writePlan } from './write.ts'

async function organizationOf(pool: Pool, email: string): Promise<string> {
  const { rows } = await transactPlatform(pool, transaction =>
    transaction.query({
      text: 'select organization_id as id from identity where email = $1',
      values: [email],
    }),
  )
  return rows[0]?.['id'] as string
}

type ContextOf = (transaction: Transaction, organizationId: string) => WriteContext

/** Opens the house of the organization that somebody belongs to. */
async function inHouseOf(
  pool: Pool,
  email: string,
  contextOf: ContextOf,
  words: Words,
  work: (context: WriteContext, house: House) => Promise<unknown>,
): Promise<void> {
  const organizationId = await organizationOf(pool, email)
  await transact(pool, serverScope(organizationId), async transaction => {
    await work(contextOf(transaction, organizationId), await openHouse(transaction, organizationId, words))
  })
}

/** @param now ISO instant of the loading: the same gives the same week. @returns what the sensors have to report */
export async function loadWeek(
  pool: Pool,
  contextOf: ContextOf,
  now: string,
  words: Words,
): Promise<readonly Reading[]> {
  const clock = weekClock(now)
  const measured: Reading[] = []
  await inHouseOf(pool, words.login(OWNER), contextOf, words, async (context, house) => {
    const { reference, ordered, floor, happened, read } = makeWeek(clock, house, newId, words)
    await writePlan(context, reference)
    await writePlan(context, ordered)
    await writeFloor(context, floor, house)
    await writePlan(context, happened)
    await rateSuppliers(context.transaction, context.actor.organizationId, now)
    measured.push(...read)
  })
  return measured
}

/** What the platform's own people have: customers, and the machines that it makes. */
export async function loadPlatform(pool: Pool, contextOf: ContextOf, now: string): Promise<void> {
  const clock = weekClock(now)
  await inHouseOf(pool, PLATFORM, contextOf, ENGLISH, async (context, house) => {
    const plan = new Plan(clock, house, newId)
    planCompanies(plan, CUSTOMERS, PLATFORM)
    planMaker(plan, PLATFORM)
    await writePlan(context, plan)
  })
}
