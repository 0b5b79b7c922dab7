/** What every list and every figure means by food that is there, in SQL over `label`. One rule, so that they agree. */

/** Open labels: those with something left under them. */
export const OPEN_FOOD = 'deleted is null and not is_final and quantity_value > 0'

/** Of those, what is on hold: told by the label itself, wherever its batch was made. */
export const ON_HOLD = `batch_status = 'hold'`
