/** Amounts in SQL: what each unit is summed in, and the factor that takes it there. */
import { AMOUNT_UNITS } from '@cloche/domain/catalogue'
import { factorBetween, measureOf } from '@cloche/domain/rules/amounts'
import { toNumber } from '@cloche/domain/rules/units'

const rows = AMOUNT_UNITS.map(unit => {
  const measure = measureOf(unit)
  const factor = factorBetween(unit, measure)
  return `('${unit}', '${measure}', ${factor === null ? 1 : toNumber(factor)}::numeric)`
})

/** A table `units(unit, measure, factor)` for a `with`. Grams, millilitres and counted units stay apart. */
export const UNITS = `units(unit, measure, factor) as (values ${rows.join(', ')})`

/**
 * The money that an amount in a measure is worth, by the product's cost; null where it is not costed in that measure. It is
 * asked beside `product` and `summed`.
 */
export const worthOf = (value: string) => `(select round(product.cost * ${value} / units.factor, 2) from units
    where units.unit = product.consumption_unit and units.measure = summed.measure)`
