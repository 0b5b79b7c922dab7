import { isNegative, isPositive, zero, type Amount } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { inKitchenUnit, unitsLike } from '../../../data/amounts/units.ts'
import { PadDialog } from '../../../data/amounts/pad-dialog.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { bookCount, takeBack, type Pile } from '../calls.ts'

/**
 * Counting a pile. What is there when the dialog opens is what the count is held against: what others book while one
 * is counting stays.
 */
export function CountDialog({
  product,
  pile,
  onClose,
}: {
  product: { readonly id: string; readonly name: string }
  pile: Pile
  onClose: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const [at] = useState(() => new Date().toISOString())
  const [id] = useState(newId)
  const there = inKitchenUnit(pile.quantity)
  async function book(quantity: Amount) {
    try {
      const { variations } = await bookCount({
        id,
        at,
        locationId: pile.locationId,
        lines: [{ productId: product.id, quantity, state: pile.state }],
      })
      const [difference] = variations
      if (difference === undefined) notify({ kind: 'success', message: t('levels.countAgrees') })
      else {
        const found = inKitchenUnit(difference.quantity)
        const written = formats.quantity(found.value, found.unit)
        const signed = isPositive(found) ? `+${written}` : written
        notifyUndo(t('levels.counted', { difference: signed }), async () => {
          await takeBack(id)
          notify({ kind: 'success', message: t('book.undone') })
        })
      }
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <PadDialog
      isOpen
      mayBeZero
      onClose={onClose}
      title={t('levels.countOf', { product: product.name })}
      amount={isNegative(there) ? zero(there.unit) : there}
      units={unitsLike(there.unit)}
      note={t('levels.expected', { amount: formats.quantity(there.value, there.unit) })}
      doneLabel={t('levels.count')}
      onDone={amount => void book(amount)}
    />
  )
}
