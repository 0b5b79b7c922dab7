import { Checkbox } from '@mantine/core'
import { isOnTheWay } from '@cloche/domain/operations'
import { isNegative, isPositive, zero, type Amount } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { inKitchenUnit, unitsLike } from '../../../data/amounts/units.ts'
import { PadDialog } from '../../../data/amounts/pad-dialog.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { newId } from '../../../data/wire/new-id.ts'
import { bookCount, takeBack, type Pile } from '../calls.ts'

/**
 * Counting a pile. What is there when the dialog opens is what the count is held against: what others book while one
 * is counting stays. Labels that are not there are unticked: they are missing.
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
  const { data } = useRecords('label', {
    limit: 200,
    by: 'serial',
    sort: 'asc',
    filter: { productId: product.id, locationId: pile.locationId, state: pile.state, isFinal: false },
  })
  const labels = (data?.rows ?? []).filter(
    label => !isOnTheWay(label) && isPositive(label.quantity as Amount),
  )
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const seen = labels.filter(label => !missing.has(label.id)).map(label => label.id)
  async function book(quantity: Amount) {
    try {
      const count = {
        id,
        at,
        locationId: pile.locationId,
        lines: [
          {
            productId: product.id,
            quantity,
            state: pile.state,
            ...(missing.size === 0 ? {} : { labelIds: seen }),
          },
        ],
      }
      const written = formats.quantity(quantity.value, quantity.unit)
      const said = { title: product.name, detail: written }
      const { answer, isWaiting } = await bookCount(count, product.id, pile, said)
      const [difference] = answer.variations
      if (isWaiting) notify({ kind: 'success', message: t('outbox.keptHere') })
      if (difference === undefined) notify({ kind: 'success', message: t('levels.countAgrees') })
      else {
        const found = inKitchenUnit(difference.quantity)
        const amount = formats.quantity(found.value, found.unit)
        const signed = isPositive(found) ? `+${amount}` : amount
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
    >
      {labels.length > 0 && (
        <Column gap="xs">
          <Note>{t('levels.labelsThere')}</Note>
          {labels.map(label => (
            <Checkbox
              key={label.id}
              size="lg"
              label={`${label.serial} · ${formats.quantity(label.quantity.value, label.quantity.unit)}`}
              checked={!missing.has(label.id)}
              onChange={({ currentTarget: { checked } }) =>
                setMissing(known => {
                  const next = new Set(known)
                  if (checked) next.delete(label.id)
                  else next.add(label.id)
                  return next
                })
              }
            />
          ))}
        </Column>
      )}
    </PadDialog>
  )
}
