/** Shapes that calls of stock share. */
import { typed } from '../catalogue/index.ts'
import { line, list, object, rowOf, uuid } from './schema.ts'

/** So many lines are booked at once. */
export const STOCK_LINES_MAX = 200
/** So many steps a curve has, and rows what is told of stock, at most. */
export const STOCK_POINTS_MAX = 5000

/** The path of a state. */
export const path = typed<string>({ type: 'string', maxLength: 40, pattern: '^[a-z][a-z0-9-]*$' })
export const note = line(500)
/** What was written. */
export const booked = object({ id: uuid, variations: list(rowOf('stockVariation'), STOCK_LINES_MAX * 2) })
