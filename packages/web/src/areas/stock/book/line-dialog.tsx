import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PadDialog } from '../../../data/amounts/pad-dialog.tsx'
import { inKitchenUnit, unitsLike } from '../../../data/amounts/units.ts'
import { useStateName } from '../../../data/food/state-name.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useSession } from '../../../data/session/session.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { hasText, useText } from '../../../data/text/texts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { productStock, type Pile, type Sign } from '../calls.ts'
import classes from '../stock.module.css'
import type { BasketLine } from './use-basket.ts'

/** Food that nobody said a state of. */
const usualState = 'init'

/** A product that was picked: what a line is about. */
export type Picked = Pick<BasketLine, 'productId' | 'name' | 'unit'>

/** The piles of a product here, most first. */
function usePilesHere(productId: string): readonly Pile[] | undefined {
  const here = useSession().location?.id
  const { data } = useQuery({
    queryKey: queryKeys.named('stock.product', productId, 'here'),
    queryFn: ({ signal }) => productStock(productId, null, signal),
  })
  return data?.piles.filter(pile => pile.locationId === here)
}

function StateChoice({
  piles,
  state,
  onChange,
}: {
  piles: readonly Pile[]
  state: string
  onChange: (state: string) => void
}) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const stateName = useStateName()
  const { data } = useRecords(
    'state',
    hasLevel(session, 'RS', 1) ? { limit: 1000, attributes: ['id', 'path', 'name'] } : null,
  )
  const paths = [
    ...new Set([
      usualState,
      state,
      ...piles.map(pile => pile.state),
      ...(data?.rows ?? []).map(row => row.path),
    ]),
  ]
  const nameOf = (path: string) =>
    hasText(`statePath.${path}`) ? stateName(path) : (data?.rows.find(row => row.path === path)?.name ?? path)
  return (
    <>
      {piles.length > 0 && (
        <div className={classes.chips} role="group" aria-label={t('book.inStock')}>
          {piles.map(pile => {
            const { value, unit } = inKitchenUnit(pile.quantity)
            return (
              <button
                key={`${pile.state} ${unit}`}
                type="button"
                className={classes.chip}
                aria-pressed={pile.state === state}
                onClick={() => onChange(pile.state)}
              >
                {nameOf(pile.state)} · {formats.quantity(value, unit)}
              </button>
            )
          })}
        </div>
      )}
      {piles.length === 0 && (
        <Select
          label={t('book.state')}
          data={paths.map(path => ({ value: path, label: nameOf(path) }))}
          value={state}
          allowDeselect={false}
          searchable
          onChange={next => next !== null && onChange(next)}
        />
      )}
    </>
  )
}

/** How much of a product, in which state. */
export function LineDialog({
  sign,
  picked,
  line,
  onDone,
  onClose,
}: {
  sign: Sign
  picked: Picked
  /** The line that is changed; null for a new one. */
  line: BasketLine | null
  onDone: (line: BasketLine) => void
  onClose: () => void
}) {
  const t = useText()
  const formats = useFormats()
  const piles = usePilesHere(picked.productId)
  const [chosen, setChosen] = useState<string | null>(line?.state ?? null)
  const usual = sign === 'negative' ? piles?.[0]?.state : undefined
  const state = chosen ?? usual ?? usualState
  const there = (piles ?? []).filter(pile => pile.state === state).map(pile => inKitchenUnit(pile.quantity))
  const note =
    piles === undefined
      ? undefined
      : there.length === 0
        ? t('levels.nothingThere')
        : there
            .map(({ value, unit }) => t('levels.there', { amount: formats.quantity(value, unit) }))
            .join(' ')
  return (
    <PadDialog
      isOpen
      onClose={onClose}
      title={t('book.amountOf', { product: picked.name })}
      amount={line?.quantity ?? { value: 1, unit: picked.unit }}
      units={[
        ...new Set([
          ...unitsLike(picked.unit),
          ...(piles ?? []).flatMap(pile => unitsLike(pile.quantity.unit)),
        ]),
      ]}
      {...(note === undefined ? {} : { note })}
      onDone={quantity => onDone({ ...picked, state, quantity })}
    >
      {(sign === 'positive' || piles !== undefined) && (
        <StateChoice piles={sign === 'negative' ? (piles ?? []) : []} state={state} onChange={setChosen} />
      )}
    </PadDialog>
  )
}
