/** What whoever delivers said, kept as it was said. */
import { ORDER_SENDINGS } from '../../catalogue/index.ts'
import * as words from '../../catalogue/words.ts'

export const ORDER_ANSWER = words.object(
  {
    sending: words.oneOf(ORDER_SENDINGS),
    deliverOn: words.line(10),
    reference: words.line(100),
    note: words.line(1000),
  },
  ['sending', 'deliverOn', 'reference', 'note'],
)
