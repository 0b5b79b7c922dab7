import type { AmountUnit } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { keepPhoto } from '../../../data/files/photo-button.tsx'
import { mayBookFor } from '../../../data/session/gate.ts'
import { notify, notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import type { Amount } from '@cloche/domain/rules/amounts'
import type { WasteCause } from '@cloche/domain/rules/stock'
import { bookLines, takeBack, type Sign } from '../calls.ts'
import { notEnoughIn } from './beyond.tsx'
import { bookedLines, takenOf, type Offer, type Sources } from './offer.ts'
import { reasonsOf, type BookedReason } from './reasons.ts'

export interface BasketLine {
  readonly productId: string
  readonly name: string
  readonly unit: AmountUnit
  readonly state: string
  readonly quantity: Amount
  /** Of goods that come in. */
  readonly lot?: string
  /** The day it was typed as, and the instant that it ends at. */
  readonly untilDay?: string
  readonly until?: string
  /** What was paid for all of the line. */
  readonly price?: number
  /** Of goods that go out: what was there when it was picked, and where the amount comes from. */
  readonly offer?: Offer
  readonly sources?: Sources
}

const keyOf = (line: Pick<BasketLine, 'productId' | 'state'>) => `${line.productId} ${line.state}`

/** A line as it is asked for. Labelled food is corrected by counting it. */
function askedLines(line: BasketLine, reason: BookedReason, here: string) {
  const { productId, quantity, state, lot, until, price, sources } = line
  if (sources !== undefined && reason !== 'correction') return bookedLines(line, sources, here)
  const isReceipt = reason === 'receipt'
  return [
    {
      productId,
      quantity,
      state,
      ...(isReceipt && lot !== undefined ? { lot } : {}),
      ...(isReceipt && until !== undefined ? { until } : {}),
      ...(isReceipt && price !== undefined ? { price } : {}),
    },
  ]
}

/** What was picked and is not booked yet. Sent twice by a double tap or a bad line, it is booked once. */
export function useBasket(sign: Sign) {
  const t = useText()
  const session = useSession()
  const first = reasonsOf[sign].find(one => mayBookFor(session, one)) ?? reasonsOf[sign][0]!
  const [id, setId] = useState(newId)
  const [reason, setReason] = useState(first)
  const [cause, setCause] = useState<WasteCause | null>(null)
  const [photo, setPhoto] = useState<File | null>(null)
  const [note, setNote] = useState('')
  const [beyond, setBeyond] = useState<ReturnType<typeof notEnoughIn>>(undefined)
  const [lines, setLines] = useState<readonly BasketLine[]>([])
  const [isRunning, setIsRunning] = useState(false)
  const locationId = session.location?.id ?? null

  async function book(isAsked = false) {
    if (isRunning || lines.length === 0 || locationId === null) return
    if (reason === 'waste' && cause === null) {
      notify({ kind: 'warning', message: t('book.sayCause') })
      return
    }
    setIsRunning(true)
    try {
      const asked = lines.flatMap(line => askedLines(line, reason, locationId))
      const register = {
        id,
        sign,
        reason,
        locationId,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        ...(reason === 'waste' && cause !== null ? { cause } : {}),
        ...(isAsked ? { beyond: true } : {}),
        lines: asked,
      }
      const title = lines.map(line => line.name).join(', ')
      const { isWaiting, answer } = await bookLines(register, {
        title,
        detail: t(`stock.reason.${reason}`),
      })
      if (isWaiting) notify({ kind: 'success', message: t('outbox.keptHere') })
      const booked = answer.variations[0]?.id
      if (reason === 'waste' && photo !== null && booked !== undefined)
        await keepPhoto(photo, 'stockVariation', booked)
      notifyUndo(t('book.done', { count: lines.length }), async () => {
        await takeBack(id)
        notify({ kind: 'success', message: t('book.undone') })
      })
      setId(newId())
      setLines([])
      setNote('')
      setCause(null)
      setPhoto(null)
      setBeyond(undefined)
    } catch (error) {
      const found = isAsked ? undefined : notEnoughIn(error)
      setBeyond(found)
      if (found === undefined) notifyProblem(error)
    }
    setIsRunning(false)
  }
  return {
    reason,
    setReason,
    cause,
    setCause,
    photo,
    setPhoto,
    note,
    setNote,
    beyond,
    leave: () => setBeyond(undefined),
    lines,
    /** What each line is called as it is asked for: one that comes from two places is asked for twice. */
    askedNames: lines.flatMap(line => askedLines(line, reason, locationId ?? '').map(() => line.name)),
    isRunning,
    book,
    /** Puts a line in; `before` is the line it stands in place of. The same product in the same state is one line. */
    put: (line: BasketLine, before: BasketLine | null) =>
      setLines(known => {
        const others = known.filter(one => keyOf(one) !== keyOf(line) && one !== before)
        const index = before === null ? -1 : known.indexOf(before)
        return index < 0 ? [...others, line] : others.toSpliced(index, 0, line)
      }),
    /** A label that was scanned joins what is taken of its product in its state. */
    takeLabel: (line: BasketLine, labelId: string) =>
      setLines(known => {
        const before = known.find(one => keyOf(one) === keyOf(line))
        const { labels = [], loose = [] } = before?.sources ?? {}
        const others = labels.filter(taken => taken.labelId !== labelId)
        const sources = { labels: [...others, { labelId, quantity: line.quantity }], loose }
        const next = { ...line, sources, quantity: takenOf(sources, line.quantity.unit) }
        return before === undefined ? [...known, next] : known.map(one => (one === before ? next : one))
      }),
    drop: (line: BasketLine) => setLines(known => known.filter(one => one !== line)),
  }
}

export type Basket = ReturnType<typeof useBasket>
