import { Select, Skeleton } from '@mantine/core'
import type { Amount } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { PadDialog } from '../../../data/amounts/pad-dialog.tsx'
import { unitsLike } from '../../../data/amounts/units.ts'
import { useStateName } from '../../../data/food/state-name.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useSession } from '../../../data/session/session.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { hasText, useText } from '../../../data/text/texts.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import type { Sign } from '../calls.ts'
import classes from '../stock.module.css'
import { inState, readOffer, sourcesFor, statesOf, useOffer, type Offer } from './offer.ts'
import { nameOf, useSourceWords } from './source-words.ts'
import type { BasketLine } from './use-basket.ts'

/** Food that nobody said a state of. */
const usualState = 'init'

/** A product that was picked: what a line is about. */
export type Picked = Pick<BasketLine, 'productId' | 'name' | 'unit'>

/** States, by what they are called: those of programs, or of the organization's own. */
function useStateNames() {
  const session = useSession()
  const stateName = useStateName()
  const { data } = useRecords(
    'state',
    hasLevel(session, 'RS', 1) ? { limit: 1000, attributes: ['id', 'path', 'name'] } : null,
  )
  const rows = data?.rows ?? []
  return {
    paths: rows.map(row => row.path),
    nameOf: (path: string) =>
      hasText(`statePath.${path}`) ? stateName(path) : (rows.find(row => row.path === path)?.name ?? path),
  }
}

function StateSelect({ state, onChange }: { state: string; onChange: (state: string) => void }) {
  const t = useText()
  const { paths, nameOf } = useStateNames()
  return (
    <Select
      label={t('book.state')}
      data={[...new Set([usualState, state, ...paths])].map(path => ({ value: path, label: nameOf(path) }))}
      value={state}
      allowDeselect={false}
      searchable
      onChange={next => next !== null && onChange(next)}
    />
  )
}

function StateChips({
  there,
  state,
  onChange,
}: {
  there: ReturnType<typeof statesOf>
  state: string
  onChange: (state: string) => void
}) {
  const t = useText()
  const { nameOf } = useStateNames()
  const { write } = useSourceWords()
  return (
    <div className={classes.chips} role="group" aria-label={t('book.inStock')}>
      {there.map(({ state: path, quantity }) => (
        <button
          key={path}
          type="button"
          className={classes.chip}
          aria-pressed={path === state}
          onClick={() => onChange(path)}
        >
          {nameOf(path)} · {write(quantity)}
        </button>
      ))}
    </div>
  )
}

/** What goes out first, and until when it may be used. */
function FirstOut({ offer }: { offer: Offer }) {
  const t = useText()
  const { write, untilOf } = useSourceWords()
  const first = offer.labels.find(({ block }) => block === null)
  if (first === undefined) return null
  return (
    <Note>
      {[t('book.first', { name: nameOf(first), amount: write(first.quantity as Amount) }), untilOf(first)]
        .filter(one => one !== null)
        .join(' · ')}
    </Note>
  )
}

/** How much of a product, in which state; of what goes out, where it comes from. */
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
  const here = useSession().location?.id ?? ''
  const { write } = useSourceWords()
  const offer = useOffer(picked.productId, sign === 'negative')
  const there = offer === undefined ? [] : statesOf(offer)
  const [chosen, setChosen] = useState<string | null>(line?.state ?? null)
  const state = chosen ?? there[0]?.state ?? offer?.labels[0]?.state ?? usualState
  const offered = offer === undefined ? undefined : inState(offer, state)
  const ofState = there.filter(one => one.state === state)
  const note =
    offer === undefined
      ? undefined
      : ofState.length === 0
        ? t(offered !== undefined && offered.labels.length > 0 ? 'book.allHeld' : 'levels.nothingThere')
        : ofState.map(({ quantity }) => t('levels.there', { amount: write(quantity) })).join(' ')
  /** Whoever types faster than what is there is read waits for it: where it comes from is not guessed. */
  async function done(quantity: Amount) {
    const { sources: _, offer: __, ...plain } = { ...line, ...picked, quantity }
    if (sign === 'positive') return onDone({ ...plain, state })
    const found = offer ?? (await readOffer(picked.productId, here).catch(() => undefined))
    if (found === undefined) return onDone({ ...plain, state })
    const own = chosen ?? statesOf(found)[0]?.state ?? found.labels[0]?.state ?? usualState
    const offered = inState(found, own)
    onDone({ ...plain, state: own, offer: offered, sources: sourcesFor(offered, quantity, here) })
  }
  return (
    <PadDialog
      isOpen
      onClose={onClose}
      title={t('book.amountOf', { product: picked.name })}
      amount={line?.quantity ?? { value: 1, unit: picked.unit }}
      units={[
        ...new Set([...unitsLike(picked.unit), ...there.flatMap(({ quantity }) => unitsLike(quantity.unit))]),
      ]}
      {...(note === undefined ? {} : { note })}
      onDone={quantity => void done(quantity)}
    >
      {sign === 'positive' || (offer !== undefined && there.length === 0) ? (
        <StateSelect state={state} onChange={setChosen} />
      ) : offered === undefined ? (
        <Skeleton height={44} radius="xl" />
      ) : (
        <>
          <StateChips there={there} state={state} onChange={setChosen} />
          <FirstOut offer={offered} />
        </>
      )}
    </PadDialog>
  )
}
