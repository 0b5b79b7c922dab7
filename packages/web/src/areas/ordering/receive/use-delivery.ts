/** Taking a delivery in: what was said so far, what is looked at, and what became of it. */
import { isZero, zero } from '@cloche/domain/rules/amounts'
import { useState } from 'react'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useKeptDraft } from '../../../data/outbox/drafts.ts'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Proposals } from '../papers/calls.ts'
import { receiveArrival, type AskedLot, type Expected, type ExpectedLine, type Registered } from './calls.ts'
import {
  firstDraft,
  lineIn,
  nextNoted,
  withLine,
  withLot,
  withNote,
  withoutLot,
  type Draft,
} from './draft.ts'
import { needsLooking } from './lot-sheet.tsx'
import { arrivalOf, stillOut, totalsIn } from './totals.ts'

/** The lot that is looked at. */
export interface Looked {
  readonly line: ExpectedLine
  readonly lot: Partial<AskedLot>
  /** Its place in the line; null for a new one. */
  readonly at: number | null
}

export interface Received {
  readonly expected: Expected
  readonly made: Registered
  readonly isWaiting: boolean
}

export function useDelivery(expected: Expected, onReceived: (received: Received) => void) {
  const t = useText()
  const { orderBatch, lines } = expected
  const kept = useKeptDraft<Draft>(`receive ${orderBatch.id}`, firstDraft)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [isScanning, setIsScanning] = useState(false)
  const { draft, change } = kept

  /** All that is out, at once where nothing has to be looked at; otherwise what is known of it is shown. */
  function take(line: ExpectedLine, scanned: Partial<AskedLot> = {}) {
    if (draft === null) return
    const said = lineIn(draft, line.order.id)
    const left = stillOut(line, said)
    const lot = { quantity: left, ...nextNoted(said), ...scanned }
    if (needsLooking(line) || isZero(left)) setLooked({ line, lot, at: null })
    else change(now => withLot(now, line.order.id, lot, null))
  }
  async function takeScanned(code: string) {
    setIsScanning(false)
    const { deliveryIn } = await import('../../../data/scan/case-scan.ts')
    const scanned = deliveryIn(code, new Date().getFullYear())
    const line = lines.find(
      ({ codes, supplierCode }) =>
        (scanned?.gtin != null && codes.includes(scanned.gtin)) || supplierCode === code.trim(),
    )
    if (line !== undefined) return take(line, scanned?.part ?? {})
    // Something else than was ordered has a name, where the server can be asked.
    const { findByCode } = await import('../../../data/scan/find.ts')
    const found = await findByCode(scanned?.gtin ?? code).catch(() => [])
    const product = found.find(({ entity }) => entity === 'product')
    return notify({
      kind: 'warning',
      message: product === undefined ? t('door.unknown') : t('door.otherProduct', { name: product.title }),
    })
  }
  useScans(looked === null ? code => void takeScanned(code).catch(notifyProblem) : null)

  async function send() {
    if (draft === null || isSending) return
    setIsSending(true)
    try {
      const totals = totalsIn(expected, draft)
      const { answer, isWaiting } = await receiveArrival(expected, arrivalOf(expected, draft), {
        title: expected.supplier ?? orderBatch.name ?? '',
        detail: t('door.lots', { count: totals.taken + totals.held + totals.refused }),
      })
      kept.forget()
      onReceived({ expected, made: answer, isWaiting })
    } catch (error) {
      notifyProblem(error)
      setIsSending(false)
    }
  }
  return {
    draft,
    looked,
    isSending,
    isScanning,
    send,
    take,
    setScanning: setIsScanning,
    leave: () => setLooked(null),
    look: (line: ExpectedLine, at: number | null) => {
      if (draft === null) return
      const said = lineIn(draft, line.order.id)
      const lot = at === null ? { quantity: stillOut(line, said), ...nextNoted(said) } : said.lots[at]
      setLooked({ line, lot: lot ?? { quantity: zero(line.outstanding.unit) }, at })
    },
    put: (lot: AskedLot) => {
      if (looked !== null) change(now => withLot(now, looked.line.order.id, lot, looked.at))
      setLooked(null)
    },
    drop: () => {
      if (looked !== null && looked.at !== null) {
        const { line, at } = looked
        change(now => withoutLot(now, line.order.id, at))
      }
      setLooked(null)
    },
    close: (line: ExpectedLine, isClosed: boolean) =>
      change(now => withLine(now, line.order.id, { isClosed })),
    /** What is missing is claimed: it stands on the note, and will not come with it any more. */
    note: (line: ExpectedLine, isOnNote: boolean) => {
      if (draft === null) return
      const { onNote: _, ...said } = lineIn(draft, line.order.id)
      const claim = { onNote: line.outstanding, isClosed: true }
      change(now => ({
        ...now,
        lines: { ...now.lines, [line.order.id]: isOnNote ? { ...said, ...claim } : said },
      }))
    },
    takeNote: (proposals: Proposals, document: string | null) =>
      change(now => withNote(now, lines, proposals, document)),
    set: (part: Partial<Draft>) => change(now => ({ ...now, ...part })),
    asOrdered: (line: ExpectedLine, isAsOrdered: boolean) =>
      change(now => withLine(now, line.order.id, { isAsOrdered })),
  }
}

export type Delivery = ReturnType<typeof useDelivery>
