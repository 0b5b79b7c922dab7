/** What the stock is worth and what was thrown away, where one works. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { rowScopeOf, rowScopeSql } from '../../../entity-engine/row-scope.ts'
import type { Handler } from '../../../http/call-context.ts'
import {
  moneyFoundIn,
  SPANS,
  stockStatement,
  wasteStatement,
  zoneOfLocation,
  type Places,
} from '../../../operations/place-figures.ts'
import type { Session } from '../../../http/session.ts'

/** The chosen location as the one site, with everything that the session sees. */
function chosenPlace(session: Session): Places {
  const values: unknown[] = [session.organizationId, session.locationId]
  const { stockVariation } = ENTITIES
  const within = rowScopeSql(
    stockVariation,
    rowScopeOf(stockVariation, session, 'view'),
    value => `$${values.push(value)}`,
  )
  const places =
    within === undefined
      ? ''
      : ` and id in (select location_id from (select id as location_id from location
      where organization_id = $1) places where ${within})`
  return {
    tables: `sites as (select id, ${zoneOfLocation('location')} as zone from location where organization_id = $1 and id = $2::uuid),
      ${SPANS}, inside as (select $2::uuid as site, id as place from location where organization_id = $1${places})`,
    values,
  }
}

/** @throws LOCATION_REQUIRED */
export const worth: Handler<'stock.worth'> = async context => {
  if (context.session.locationId === null) throw new Problem('LOCATION_REQUIRED')
  const places = chosenPlace(context.session)
  const [stock, waste] = await context.readTogether([stockStatement(places), wasteStatement(places)])
  return {
    now: context.actor.now,
    stock: moneyFoundIn(stock.rows[0]),
    waste: moneyFoundIn(waste.rows[0]),
  }
}
