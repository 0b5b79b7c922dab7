import { isNegative, zero, type Amount } from '@cloche/domain/rules/amounts'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { PadDialog } from '../../../data/amounts/pad-dialog.tsx'
import { inKitchenUnit, unitsLike } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { TargetDialog } from '../../../entity-screens/pick/target-dialog.tsx'
import { bookTransfer, takeBack, type Pile } from '../calls.ts'

interface Target {
  readonly id: string
  readonly name: string
}

function Targets({
  pile,
  title,
  onClose,
  onPick,
}: {
  pile: Pile
  title: string
  onClose: () => void
  onPick: (to: Target) => void
}) {
  const t = useText()
  const [search, setSearch] = useState('')
  const { data, isPending } = useRecords('location', {
    limit: 60,
    by: 'name',
    sort: 'asc',
    attributes: ['id', 'name'],
    ...(search === '' ? {} : { search }),
  })
  return (
    <TargetDialog
      title={title}
      onClose={onClose}
      search={{ value: search, onSearch: setSearch, placeholder: t('levels.searchPlace') }}
      isPending={isPending}
      none={{ icon: IconMapPin }}
      targets={(data?.rows ?? [])
        .filter(place => place.id !== pile.locationId)
        .map(({ id, name }) => ({ id, label: name, icon: IconMapPin, choose: () => onPick({ id, name }) }))}
    />
  )
}

/** Carries some of a pile to another place: first where to, then how much. */
export function CarryDialog({
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
  const [target, setTarget] = useState<Target | null>(null)
  const [id] = useState(newId)
  const there = inKitchenUnit(pile.quantity)
  async function book(to: Target, quantity: Amount) {
    try {
      await bookTransfer({
        id,
        fromLocationId: pile.locationId,
        toLocationId: to.id,
        lines: [{ productId: product.id, quantity, state: pile.state }],
      })
      const amount = formats.quantity(quantity.value, quantity.unit)
      notifyUndo(t('levels.carried', { amount, place: to.name }), async () => {
        await takeBack(id)
        notify({ kind: 'success', message: t('book.undone') })
      })
    } catch (error) {
      notifyProblem(error)
    }
  }
  if (target === null)
    return (
      <Targets
        pile={pile}
        title={t('levels.carryOf', { product: product.name })}
        onClose={onClose}
        onPick={setTarget}
      />
    )
  return (
    <PadDialog
      isOpen
      onClose={onClose}
      title={t('levels.carryAmount', { place: target.name })}
      amount={isNegative(there) ? zero(there.unit) : there}
      units={unitsLike(there.unit)}
      note={t('levels.there', { amount: formats.quantity(there.value, there.unit) })}
      doneLabel={t('levels.carry')}
      onDone={amount => void book(target, amount)}
    />
  )
}
