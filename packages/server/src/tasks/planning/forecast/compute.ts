/** Working forecasters out: once a day by themselves, and when somebody asks. */
import { daysAfter, forecast, influencesOf } from '@cloche/domain/rules/forecasting'
import { addToDay } from '@cloche/domain/rules/calendar'
import { derivedId } from '../../../adapters/ids.ts'
import { transact, serverScope, type Transaction } from '../../../database/transaction.ts'
import type { Services } from '../../../http/call-context.ts'
import type { Job } from '../../../http/area.ts'
import { eachOrganization } from '../../../operations/each-organization.ts'
import {
  computedStatement,
  dueForecasterStatement,
  forgetStatement,
  keepStatement,
  type ForecasterRow,
  type ForecastRow,
} from './forecast.store.ts'
import { learningOf, type Learning, type ProductSeries } from './series.ts'

const rowOf = (
  { id, method, horizon, margin }: ForecasterRow,
  { today, influences, isOpen }: Learning,
  { product, unit, series, leftOver }: ProductSeries,
): ForecastRow => {
  const answer = forecast({
    series,
    influences: influencesOf(influences, product.id),
    method,
    days: daysAfter(addToDay(today, { days: -1 }), horizon),
    isOpen,
    margin,
    leftOver,
  })
  const known = { id: derivedId('forecast', id, product.id), productId: product.id, unit }
  if ('weeksNeeded' in answer)
    return { ...known, ...answer, method: null, isReplaced: false, error: null, naiveError: null, days: [] }
  return {
    ...known,
    method: answer.method,
    isReplaced: answer.isReplaced,
    error: answer.error,
    naiveError: answer.naiveError,
    weeksKnown: Math.floor(series.used.filter(used => used !== null).length / 7),
    weeksNeeded: null,
    days: answer.days,
  }
}

/** Works one out from today on, and keeps what it comes to. */
export async function computeForecaster(
  transaction: Transaction,
  organizationId: string,
  forecaster: ForecasterRow,
  now: string,
): Promise<{ readonly products: number; readonly tooShort: number }> {
  const learning = await learningOf(transaction, { ...forecaster, organizationId, now })
  const rows = learning.products.map(product => rowOf(forecaster, learning, product))
  const ids = rows.map(({ productId }) => productId)
  await transaction.query(forgetStatement(organizationId, forecaster.id, ids))
  await transaction.query(keepStatement(organizationId, forecaster.id, rows, now))
  await transaction.query(computedStatement(organizationId, forecaster.id, now))
  return { products: rows.length, tooShort: rows.filter(({ method }) => method === null).length }
}

/** So many of an organization in one round. */
const ROUND_MAX = 200

/** One round: each forecaster whose day has begun since it was worked out; two servers share them. */
export async function computeDue(services: Pick<Services, 'pool'>): Promise<void> {
  await eachOrganization(services.pool, async organizationId => {
    for (let count = 0; count < ROUND_MAX; count++) {
      const isDone = await transact(services.pool, serverScope(organizationId), async transaction => {
        const [due] = (await transaction.query(dueForecasterStatement(organizationId))).rows
        if (due === undefined) return true
        await computeForecaster(transaction, organizationId, due, new Date().toISOString())
        return false
      })
      if (isDone) return
    }
  })
}

export const forecastDaily: Job = { name: 'forecasts of the day', everyMs: 300_000, run: computeDue }
