import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { inUnit, isLess, isPositive, minus, zero, type Amount } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { PadDialog } from '../../../data/amounts/pad-dialog.tsx'
import { unitsLike } from '../../../data/amounts/units.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import classes from '../stock.module.css'
import { inState, takenOf, type Offer, type OfferedLabel, type Sources } from './offer.ts'
import { nameOf, useSourceWords } from './source-words.ts'
import type { BasketLine } from './use-basket.ts'

/** A label, or the food without one of a place. */
interface Row {
  readonly id: string
  readonly name: string
  readonly detail: string
  readonly there: Amount
  /** Why it is not taken. */
  readonly isClosed: boolean
}

/** Where the food of a line comes from, label by label; a person says otherwise than by first expiry. */
export default function SourcesDialog({
  line,
  offer,
  sources,
  takesHeld,
  onDone,
  onClose,
}: {
  line: BasketLine
  offer: Offer
  sources: Sources
  /** Thrown away is also what is held or past its date. */
  takesHeld: boolean
  onDone: (sources: Sources, quantity: Amount) => void
  onClose: () => void
}) {
  const t = useText()
  const here = useSession().location?.id ?? ''
  const { write, untilOf } = useSourceWords()
  const [chosen, setChosen] = useState(sources)
  const [asked, setAsked] = useState<Row | null>(null)
  const { unit } = line.quantity
  const { labels, loose } = inState(offer, line.state)
  const total = takenOf(chosen, unit)
  const lacking = minus(line.quantity, total) ?? zero(unit)
  const labelRow = (label: OfferedLabel): Row => ({
    id: label.id,
    name: nameOf(label),
    detail: [
      label.block === null ? null : t(`book.block.${label.block}`),
      untilOf(label),
      label.placeName || null,
    ]
      .filter(one => one !== null)
      .join(' · '),
    there: label.quantity as Amount,
    isClosed: label.block !== null && !(takesHeld && label.block !== 'onTheWay' && label.block !== 'final'),
  })
  const piles = [
    ...loose,
    ...(loose.some(({ locationId }) => locationId === here)
      ? []
      : [{ locationId: here, placeName: '', quantity: zero(unit) }]),
  ]
  const pileRow = (pile: (typeof piles)[number]): Row => ({
    id: pile.locationId,
    name: t('book.loose'),
    detail: pile.placeName,
    there: pile.quantity as Amount,
    isClosed: false,
  })
  const takenFrom = ({ id }: Row) =>
    (
      chosen.labels.find(({ labelId }) => labelId === id) ??
      chosen.loose.find(({ locationId }) => locationId === id)
    )?.quantity
  function take(row: Row, quantity: Amount) {
    const isLabel = labels.some(({ id }) => id === row.id)
    const others = {
      labels: chosen.labels.filter(({ labelId }) => labelId !== row.id),
      loose: chosen.loose.filter(({ locationId }) => locationId !== row.id),
    }
    if (!isPositive(quantity)) return setChosen(others)
    setChosen(
      isLabel
        ? { ...others, labels: [...others.labels, { labelId: row.id, quantity }] }
        : { ...others, loose: [...others.loose, { locationId: row.id, quantity }] },
    )
  }
  function press(row: Row) {
    const wanted = inUnit(lacking, row.there.unit)
    if (takenFrom(row) !== undefined || wanted === null || !isPositive(wanted)) setAsked(row)
    else if (isPositive(row.there)) take(row, isLess(wanted, row.there, false) ? wanted : row.there)
    else take(row, wanted)
  }
  return (
    <Dialog title={t('book.sourcesOf', { product: line.name })} onClose={onClose} size="32rem">
      <Column gap="md">
        <Note>{t('book.sourcesText')}</Note>
        <ul className={classes.lines}>
          {[...labels.map(labelRow), ...piles.map(pileRow)].map(row => {
            const taken = takenFrom(row)
            return (
              <li key={row.id} className={classes.line}>
                <button
                  type="button"
                  className={classes.source}
                  aria-pressed={taken !== undefined}
                  disabled={row.isClosed}
                  onClick={() => press(row)}
                >
                  <span className={classes.tick}>
                    {taken !== undefined && <IconCheck size={22} stroke={2} aria-hidden />}
                  </span>
                  <span className={classes.what}>
                    <span className={classes.name}>{row.name}</span>
                    <span className={classes.small}>{row.detail}</span>
                  </span>
                  <span className={classes.amount}>
                    {taken === undefined
                      ? write(row.there)
                      : t('book.takenOf', { taken: write(taken), there: write(row.there) })}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
        <Button
          size="xl"
          disabled={!isPositive(total)}
          onClick={() => {
            onDone(chosen, total)
            onClose()
          }}
        >
          {t('book.takeThese', { amount: write(total) })}
        </Button>
      </Column>
      {asked !== null && (
        <PadDialog
          isOpen
          mayBeZero
          title={asked.name}
          amount={takenFrom(asked) ?? asked.there}
          units={unitsLike(asked.there.unit)}
          note={t('levels.there', { amount: write(asked.there) })}
          onClose={() => setAsked(null)}
          onDone={quantity => take(asked, quantity)}
        />
      )}
    </Dialog>
  )
}
