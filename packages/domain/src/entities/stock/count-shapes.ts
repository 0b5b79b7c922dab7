/** What counts hold beside their fields. */
import { COUNT_WAYS } from '../../catalogue/names/stock.ts'
import { AMOUNT_UNITS } from '../../catalogue/names/units.ts'
import * as words from '../../catalogue/words.ts'

const counted = words.object({ value: words.figure, unit: words.oneOf(AMOUNT_UNITS) })

/** The piles that are to be counted, in the order of the shelves. */
export const countSheet = words.list(
  words.object({
    productId: words.uuid,
    state: words.line(40, 1),
    placeId: words.uuid,
    unit: words.oneOf(AMOUNT_UNITS),
  }),
  5000,
)

/** How something was counted: amounts, boxes of so much each, what a scale says less the container. */
export const countedHow = words.list(
  words.object(
    {
      kind: words.oneOf(COUNT_WAYS),
      amount: counted,
      packs: words.nullable(words.figure),
      pack: words.nullable(words.line(60)),
      tare: words.nullable(counted),
    },
    ['packs', 'pack', 'tare'],
  ),
  50,
)

/** What became of labels in a count. */
export const countedLabels = words.list(
  words.object({
    id: words.uuid,
    kind: words.oneOf(['seen', 'found', 'missing', 'short']),
    expected: counted,
    counted,
  }),
  2000,
)
