import { isNegative, zero, type Amount } from '@cloche/domain/rules/amounts'
import { IconMapPin } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { PadDialog } from '../../../data/amounts/pad-dialog.tsx'
import { inKitchenUnit, unitsLike } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { callBack, shipFood } from '../../../data/places/ship-food.ts'
import { useTargets, type FoodTarget } from '../../../data/places/targets.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { foodTarget } from '../../../entity-screens/pick/food-target.ts'
import { TargetDialog } from '../../../entity-screens/pick/target-dialog.tsx'
import { useStanding } from '../../../kit/kept-places.ts'
import { bookTransfer, takeBack, type Pile } from '../calls.ts'
import { BeyondDialog, notEnoughIn } from './beyond.tsx'

interface Asking {
  readonly faults: NonNullable<ReturnType<typeof notEnoughIn>>
  readonly to: FoodTarget
  readonly quantity: Amount
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
  const [picked, setPicked] = useState<FoodTarget | null>(null)
  const { targets, isPending, asked } = useTargets(search, { hereId: pile.locationId, mayTravel: true })
  // By the first answer, which is about all places: what a search leaves over decides nothing.
  const only = useStanding(targets.length === 1 ? targets[0]! : null, !isPending)
  const target = picked ?? only
  const [id] = useState(newId)
  const there = inKitchenUnit(pile.quantity)
  const isBooking = useRef(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  async function book(to: FoodTarget, quantity: Amount, isAsked = false) {
    try {
      const carried = {
        id,
        fromLocationId: pile.locationId,
        toLocationId: to.id,
        ...(isAsked ? { beyond: true } : {}),
        lines: [{ productId: product.id, quantity, state: pile.state }],
      }
      const amount = formats.quantity(quantity.value, quantity.unit)
      const said = { title: product.name, detail: `${amount}, ${to.name}` }
      const { isWaiting } = await (to.isWithinReach ? bookTransfer : shipFood)(carried, said)
      if (isWaiting) notify({ kind: 'success', message: t('outbox.keptHere') })
      const done = to.isWithinReach
        ? t('levels.carried', { amount, place: to.name })
        : t('place.sent', { place: to.name })
      notifyUndo(done, async () => {
        await (to.isWithinReach ? takeBack : callBack)(id)
        notify({ kind: 'success', message: t(to.isWithinReach ? 'book.undone' : 'place.calledBack') })
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
        asked={asked}
        none={{ icon: IconMapPin }}
        targets={targets.map(place => foodTarget(place, t, () => setPicked(place)))}
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
      note={
        target.isWithinReach
          ? t('levels.there', { amount: formats.quantity(there.value, there.unit) })
          : t('levels.thereTravels', { amount: formats.quantity(there.value, there.unit) })
      }
      doneLabel={t(target.isWithinReach ? 'levels.carry' : 'levels.send')}
      onDone={amount => {
        isBooking.current = true
        void book(target, amount)
      }}
    />
  )
}
