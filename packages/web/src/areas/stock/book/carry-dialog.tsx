import { isNegative, zero, type Amount } from '@cloche/domain/rules/amounts'
import { IconMapPin } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { PadDialog } from '../../../data/amounts/pad-dialog.tsx'
import { inKitchenUnit, unitsLike } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { TargetDialog } from '../../../entity-screens/pick/target-dialog.tsx'
import { useStanding } from '../../../kit/kept-places.ts'
import { bookTransfer, takeBack, type Pile } from '../calls.ts'
import { BeyondDialog, notEnoughIn } from './beyond.tsx'

interface Asking {
  readonly faults: NonNullable<ReturnType<typeof notEnoughIn>>
  readonly to: Target
  readonly quantity: Amount
}

interface Target {
  readonly id: string
  readonly name: string
}

/** The other places that a pile can go to, and the one that is decided without asking because there is no other. */
function useTargets(pile: Pile, search: string) {
  const { data, isPending } = useRecords('location', {
    limit: 60,
    by: 'name',
    sort: 'asc',
    attributes: ['id', 'name'],
    ...(search === '' ? {} : { search }),
  })
  const targets: readonly Target[] = (data?.rows ?? []).filter(place => place.id !== pile.locationId)
  // By the first answer, which is about all places: what a search leaves over decides nothing.
  const only = useStanding(targets.length === 1 ? targets[0]! : null, !isPending)
  return { targets, only, isPending }
}

/** Carries some of a pile to another place: first where to, unless there is only one, then how much. */
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
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<Target | null>(null)
  const { targets, only, isPending } = useTargets(pile, search)
  const target = picked ?? only
  const [id] = useState(newId)
  const there = inKitchenUnit(pile.quantity)
  const isBooking = useRef(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  async function book(to: Target, quantity: Amount, isAsked = false) {
    try {
      const transfer = {
        id,
        fromLocationId: pile.locationId,
        toLocationId: to.id,
        ...(isAsked ? { beyond: true } : {}),
        lines: [{ productId: product.id, quantity, state: pile.state }],
      }
      const amount = formats.quantity(quantity.value, quantity.unit)
      const said = { title: product.name, detail: `${amount}, ${to.name}` }
      const { isWaiting } = await bookTransfer(transfer, said)
      if (isWaiting) notify({ kind: 'success', message: t('outbox.keptHere') })
      notifyUndo(t('levels.carried', { amount, place: to.name }), async () => {
        await takeBack(id)
        notify({ kind: 'success', message: t('book.undone') })
      })
      setAsking(null)
      onClose()
    } catch (error) {
      const faults = isAsked ? undefined : notEnoughIn(error)
      setAsking(faults === undefined ? null : { faults, to, quantity })
      if (faults === undefined) {
        notifyProblem(error)
        onClose()
      }
    }
  }
  if (asking !== null)
    return (
      <BeyondDialog
        faults={asking.faults}
        names={[product.name]}
        isRunning={false}
        onBook={() => void book(asking.to, asking.quantity, true)}
        onClose={onClose}
      />
    )
  if (target === null)
    return (
      <TargetDialog
        title={t('levels.carryOf', { product: product.name })}
        onClose={onClose}
        search={{ value: search, onSearch: setSearch, placeholder: t('levels.searchPlace') }}
        isPending={isPending}
        none={{ icon: IconMapPin }}
        targets={targets.map(place => ({
          id: place.id,
          label: place.name,
          icon: IconMapPin,
          choose: () => setPicked(place),
        }))}
      />
    )
  return (
    <PadDialog
      isOpen
      // The pad goes when it has its amount; what is asked then stands in its place.
      onClose={() => isBooking.current || onClose()}
      title={t('levels.carryAmount', { place: target.name })}
      amount={isNegative(there) ? zero(there.unit) : there}
      units={unitsLike(there.unit)}
      note={t('levels.there', { amount: formats.quantity(there.value, there.unit) })}
      doneLabel={t('levels.carry')}
      onDone={amount => {
        isBooking.current = true
        void book(target, amount)
      }}
    />
  )
}
