/** Why a line is in an order, as numbers of which a sentence is made in the reader's language. */
import { ORDER_REASONS } from '../../catalogue/names/order.ts'
import * as words from '../../catalogue/words.ts'

export const ORDER_WHY = words.object(
  {
    reason: words.oneOf(ORDER_REASONS),
    /** In the product's consumption unit. */
    par: words.figure,
    have: words.figure,
    coming: words.figure,
    need: words.figure,
    unit: words.line(20),
    /** The menu, template, task or order that asks for it. */
    of: words.line(200),
    /** The first day on which it is needed, and how many more menus or tasks ask for it. */
    on: words.day,
    more: words.figure,
  },
  ['reason', 'par', 'have', 'coming', 'need', 'unit', 'of', 'on', 'more'],
)
