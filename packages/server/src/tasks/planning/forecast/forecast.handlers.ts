/** What forecasters expect, with the days before; and working one out at once. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { addToDay, localDay } from '@cloche/domain/rules/calendar'
import type { Verb } from '@cloche/domain/catalogue'
import type { Transaction } from '../../../database/transaction.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import { oneOrNotFound, readStatement } from '../../../entity-engine/select.ts'
import type { CallContext, Handler } from '../../../http/call-context.ts'
import { computeForecaster } from './compute.ts'
import { forecasterStatement, keptStatement, type ForecasterRow } from './forecast.store.ts'
import { learningOf } from './series.ts'

const { forecaster } = ENTITIES

/** @throws NOT_FOUND for one that is not within reach */
async function find(
  context: Pick<CallContext, 'actor' | 'session'>,
  transaction: Transaction,
  id: string,
  verb: Verb,
): Promise<ForecasterRow> {
  const { organizationId } = context.actor
  const scope = rowScopeOf(forecaster, context.session, verb)
  const { statement, finish } = readStatement(forecaster, organizationId, id.toLowerCase(), scope, {
    lock: verb === 'edit',
  })
  const found = oneOrNotFound(forecaster, (await transaction.query(statement)).rows, finish)
  const [row] = (await transaction.query(forecasterStatement(organizationId, found.id))).rows
  if (row === undefined) throw new Problem('NOT_FOUND', { entity: 'forecaster' })
  return row
}

export const forecasts: Handler<'planning.forecasts'> = context =>
  context.read(async transaction => {
    const { organizationId, now } = context.actor
    const productId = context.body.productId?.toLowerCase() ?? null
    const found = await find(context as never, transaction, context.body.forecasterId, 'view')
    const { rows } = await transaction.query(keptStatement(organizationId, found.id, productId))
    const learning =
      productId === null
        ? null
        : await learningOf(transaction, { ...found, organizationId, now, productIds: [productId] })
    const series = learning?.products[0]?.series
    return {
      timeZone: found.timeZone,
      today: localDay(now, found.timeZone),
      computedAt: found.computedAt,
      items: rows.map(({ id: _id, ...item }) => item),
      history: (series?.used ?? []).map((used, index) => ({
        day: addToDay(series?.firstDay ?? '', { days: index }),
        used,
      })),
    }
  })

export const computeForecasts: Handler<'planning.computeForecasts'> = context =>
  context.write(async transaction => {
    const { organizationId, now } = context.actor
    const found = await find(context as never, transaction, context.body.forecasterId, 'edit')
    return { computedAt: now, ...(await computeForecaster(transaction, organizationId, found, now)) }
  })
