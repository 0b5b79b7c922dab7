/** Shapes that calls of stock share. */
import { line, list, object, rowOf, uuid } from './schema.ts'

/** So many lines are booked at once. */
export const STOCK_LINES_MAX = 200
/** So many steps a curve has, and rows what is told of stock, at most. */
export const STOCK_POINTS_MAX = 5000

export const note = line(500)
/** What was written. */
export const booked = object({ id: uuid, variations: list(rowOf('stockVariation'), STOCK_LINES_MAX * 2) })
