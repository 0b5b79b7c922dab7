/** What every list and every figure means by food that is there, in SQL over `label`. One rule, so that they agree. */

/** It travels to another of our places, and is at none: `isOnTheWay` of the operations. */
export const NOT_ON_THE_WAY = 'shipment_id is null'

/** Open labels: those with something left under them, at their place. `of`: what the table is called, before its columns. */
const openFood = (of: string) =>
  `${of}deleted is null and not ${of}is_final and ${of}quantity_value > 0 and ${of}${NOT_ON_THE_WAY}`
export const OPEN_FOOD = openFood('')
/** Of `label` beside other tables. */
export const OPEN_LABEL = openFood('label.')

/** Of those, what is on hold: told by the label itself, wherever its batch was made. */
export const ON_HOLD = `batch_status = 'hold'`
