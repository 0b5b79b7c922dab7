/** Facts of reports about stock and orders: what moved, what was lost and counted, what was ordered and came. */
import type { Statement } from '../../../database/connection.ts'
import {
  amount,
  during,
  NAMES,
  personOf,
  placeOf,
  productOf,
  valuesOf,
  type AskedFacts,
  type FactsStatement,
} from './asked.ts'

export const movementsStatement = (asked: AskedFacts): FactsStatement => ({
  text: `with ${NAMES}
    select moved.at, product.name as product, moved.reason, ${amount('moved.quantity_value', 'moved.quantity_unit')} as quantity,
      moved.cost::float8 as cost, moved.lot, place.name as place, person.full_name as person, moved.note
    from stock_variation moved ${productOf('moved')} ${placeOf('moved')} ${personOf('moved')}
    where ${during('moved')} order by moved.at, moved.id`,
  values: valuesOf(asked),
})

/** What was taken back of what was thrown away stands as its own row, with the other sign. */
export const lossesStatement = (asked: AskedFacts): FactsStatement => ({
  text: `with ${NAMES}
    select lost.at, product.name as product, ${amount('-lost.quantity_value', 'lost.quantity_unit')} as quantity,
      coalesce(lost.cause, 'none') as cause, -lost.cost::float8 as cost, place.name as place, person.full_name as person, lost.note,
      lost.location_id as "placeId"
    from stock_variation lost ${productOf('lost')} ${placeOf('lost')} ${personOf('lost')}
    where ${during('lost')} and (lost.reason = 'waste' or (lost.reason = 'correction' and lost.cause is not null))
    order by lost.at, lost.id`,
  values: valuesOf(asked),
})

export const countsStatement = (asked: AskedFacts): FactsStatement => ({
  text: `with ${NAMES}
    select counted.ended_at as at, counted.name, counted.status, counted.counted, counted.difference::float8 as difference,
      counted.moved::float8 as moved, place.name as place, person.full_name as person
    from stock_count counted ${placeOf('counted')} ${personOf('counted', 'started_by_id')}
    where ${during('counted', 'ended_at')} and counted.deleted is null and counted.status in ('review', 'booked')
    order by counted.ended_at, counted.id`,
  values: valuesOf(asked),
})

/** Whether anything was counted and booked at these places in the period. */
export const countedStatement = (asked: AskedFacts): Statement<{ readonly isCounted: boolean }> => ({
  text: `select exists (select from stock_count counted where ${during('counted', 'booked_at')} and counted.deleted is null) as "isCounted"`,
  values: valuesOf(asked),
})

/** Lines of orders that were sent in the period, with what came of them so far. */
export const ordersStatement = (asked: AskedFacts): FactsStatement => ({
  text: `with ${NAMES}
    select sent.sent_at as at, sent.id::text as "order", coalesce(supplier.name, sent.supplier, source.name) as supplier, product.name as product,
      ${amount('line.quantity_value', 'line.quantity_unit')} as ordered, ${amount('line.received_value', 'line.received_unit')} as received,
      line.price::float8 as price, line.outcome, coalesce(line.deliver_at, sent.deliver_at) as due, place.name as place,
      person.full_name as person, sent.location_id as "placeId"
    from order_batch sent join "order" line on line.organization_id = $1 and line.order_batch_id = sent.id and line.deleted is null
    left join supplier on supplier.organization_id = $1 and supplier.id = sent.supplier_id
    left join place_name source on source.id = sent.supplier_location_id
    ${productOf('line')} ${placeOf('sent')} ${personOf('sent', 'sent_by_id')}
    where ${during('sent', 'sent_at')} and sent.deleted is null and not sent.is_template and line.status <> 'cancel'
    order by sent.sent_at, sent.id, line.id`,
  values: valuesOf(asked),
})
