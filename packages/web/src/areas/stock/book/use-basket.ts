import type { AmountUnit } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { notify, notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import type { Amount } from '@cloche/domain/rules/amounts'
import { bookLines, takeBack, type Sign } from '../calls.ts'
import { reasonsOf } from './reasons.ts'

export interface BasketLine {
  readonly productId: string
  readonly name: string
  readonly unit: AmountUnit
  readonly state: string
  readonly quantity: Amount
}

const keyOf = (line: Pick<BasketLine, 'productId' | 'state'>) => `${line.productId} ${line.state}`

/** What was picked and is not booked yet. Sent twice by a double tap or a bad line, it is booked once. */
export function useBasket(sign: Sign) {
  const t = useText()
  const [id, setId] = useState(newId)
  const [reason, setReason] = useState(reasonsOf[sign][0]!)
  const [note, setNote] = useState('')
  const [lines, setLines] = useState<readonly BasketLine[]>([])
  const [isRunning, setIsRunning] = useState(false)

  async function book() {
    if (isRunning || lines.length === 0) return
    setIsRunning(true)
    try {
      await bookLines({
        id,
        sign,
        reason,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        lines: lines.map(({ productId, quantity, state }) => ({ productId, quantity, state })),
      })
      notifyUndo(t('book.done', { count: lines.length }), async () => {
        await takeBack(id)
        notify({ kind: 'success', message: t('book.undone') })
      })
      setId(newId())
      setLines([])
      setNote('')
    } catch (error) {
      notifyProblem(error)
    }
    setIsRunning(false)
  }
  return {
    reason,
    setReason,
    note,
    setNote,
    lines,
    isRunning,
    book,
    /** Puts a line in; `before` is the line it stands in place of. The same product in the same state is one line. */
    put: (line: BasketLine, before: BasketLine | null) =>
      setLines(known => {
        const others = known.filter(one => keyOf(one) !== keyOf(line) && one !== before)
        const index = before === null ? -1 : known.indexOf(before)
        return index < 0 ? [...others, line] : others.toSpliced(index, 0, line)
      }),
    drop: (line: BasketLine) => setLines(known => known.filter(one => one !== line)),
  }
}

export type Basket = ReturnType<typeof useBasket>
