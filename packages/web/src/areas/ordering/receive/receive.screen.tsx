import { Button, TextInput } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { inUnit, minus, sum, type Amount, isPositive, isZero, zero } from '@cloche/domain/rules/amounts'
import { gs1, readScan } from '@cloche/domain/rules/codes'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { newId } from '../../../data/wire/new-id.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { receiveArrival, useExpected, type AskedLot, type Expected, type ExpectedLine } from './calls.ts'
import type { Proposals } from '../papers/calls.ts'
import { LotDialog } from './lot-dialog.tsx'
import { NoteCard } from './note-card.tsx'
import classes from './receive.module.css'

type Lots = ReadonlyMap<string, readonly AskedLot[]>

/** What of a line is neither here nor among what is being taken in. */
function stillOut(line: ExpectedLine, lots: readonly AskedLot[]): Amount {
  const { unit } = line.outstanding
  const taken = sum(
    lots.flatMap(({ quantity }) => inUnit(quantity as Amount, unit) ?? []),
    unit,
  )
  const left = taken === null ? null : minus(line.outstanding, taken)
  return left === null || !isPositive(left) ? zero(unit) : left
}

type SaidLot = Partial<AskedLot>

/** A lot as a note tells it. */
const lotSaid = ({
  quantity,
  supplierLot,
  expiration,
  bestBefore,
  price,
}: Proposals['lots'][number]): SaidLot => ({
  ...(quantity === null ? {} : { quantity: quantity as AskedLot['quantity'] }),
  ...(supplierLot === null ? {} : { supplierLot: supplierLot.slice(0, 100) }),
  ...(expiration === null ? {} : { expiration }),
  ...(bestBefore === null ? {} : { bestBefore }),
  ...(price === null ? {} : { price }),
})
const isWhole = (lot: SaidLot): lot is AskedLot => lot.quantity !== undefined

interface Opened {
  readonly line: ExpectedLine
  readonly scanned: Partial<AskedLot>
}

function Lines({ expected }: { readonly expected: Expected }) {
  const t = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  const [lots, setLots] = useState<Lots>(new Map())
  const [opened, setOpened] = useState<Opened | null>(null)
  // What a note says of lines that are still to be said.
  const [said, setSaid] = useState<ReadonlyMap<string, readonly SaidLot[]>>(new Map())
  const [document, setDocument] = useState('')
  const [isSending, setIsSending] = useState(false)
  // Sent again after a lost answer, it is the same delivery.
  const [arrivalId] = useState(newId)
  const { orderBatch, lines } = expected
  const names = new Map(lines.map(line => [line.order.id, line.name]))
  const of = (line: ExpectedLine) => lots.get(line.order.id) ?? []
  const put = (line: ExpectedLine, next: readonly AskedLot[]) =>
    setLots(new Map(lots).set(line.order.id, next))

  useScans(code => {
    const scan = readScan(code)
    const fields = scan.kind === 'gs1' ? gs1.elementsToFields(scan.elements, new Date().getFullYear()) : null
    const gtin = scan.kind === 'gtin' ? scan.gtin : (fields?.gtin ?? fields?.contentGtin)
    const line = lines.find(({ codes }) => gtin !== undefined && codes.includes(gtin))
    if (line === undefined) return notify({ kind: 'warning', message: t('door.unknown') })
    const weight = fields?.weight
    setOpened({
      line,
      scanned: {
        ...(fields?.batch === undefined ? {} : { supplierLot: fields.batch }),
        ...(fields?.bestBefore === undefined ? {} : { bestBefore: fields.bestBefore }),
        ...(fields?.expiration === undefined ? {} : { expiration: fields.expiration }),
        ...(weight === undefined
          ? {}
          : { quantity: inUnit({ value: weight, unit: 'g' }, 'kg') ?? { value: weight, unit: 'g' } }),
      },
    })
    return undefined
  })

  /** What a note says: lots of lines that are not measured stand there at once, the others when their line is tapped. */
  function takeOver({ lots: said }: Proposals, number: string | null) {
    if (number !== null && document.trim() === '') setDocument(number)
    const next = new Map(lots)
    const toSay = new Map<string, readonly SaidLot[]>()
    for (const line of lines) {
      const own = said.filter(({ orderId }) => orderId === line.order.id).map(lotSaid)
      const isMeasured = line.minimum !== null || line.maximum !== null
      const clear = isMeasured ? [] : own.filter(isWhole)
      if (clear.length > 0) next.set(line.order.id, [...of(line), ...clear])
      toSay.set(
        line.order.id,
        own.filter(lot => !clear.includes(lot as never)),
      )
    }
    setLots(next)
    setSaid(toSay)
  }
  async function send() {
    setIsSending(true)
    try {
      await receiveArrival({
        id: arrivalId,
        orderBatchId: orderBatch.id,
        ...(document.trim() === '' ? {} : { document: document.trim() }),
        lines: lines.flatMap(line =>
          of(line).length === 0
            ? []
            : [{ orderId: line.order.id, productId: line.order.productId, lots: [...of(line)] }],
        ),
      })
      notify({ kind: 'success', message: t('door.sent', { name: orderBatch.name ?? '' }) })
      void navigate(href('/ordering/batch/{orderBatchId}/{nav?}/{page?}', { orderBatchId: orderBatch.id }))
    } catch (error) {
      notifyProblem(error)
    } finally {
      setIsSending(false)
    }
  }
  const isEmpty = [...lots.values()].every(some => some.length === 0)
  return (
    <Column>
      <Card title={expected.supplier ?? orderBatch.name ?? ''}>
        <TextInput
          size="lg"
          label={t('door.document')}
          value={document}
          maxLength={100}
          autoComplete="off"
          onChange={event => setDocument(event.currentTarget.value)}
        />
      </Card>
      <NoteCard orderBatchId={orderBatch.id} arrivalId={arrivalId} names={names} onRead={takeOver} />
      <ul className={classes.lines}>
        {lines.map(line => {
          const left = stillOut(line, of(line))
          return (
            <li key={line.order.id} className={classes.lines}>
              <button
                type="button"
                className={classes.line}
                onClick={() => setOpened({ line, scanned: said.get(line.order.id)?.[0] ?? {} })}
              >
                <span className={classes.name}>{line.name}</span>
                <span>
                  {isZero(left)
                    ? t('door.done')
                    : t('door.open', { amount: formats.quantity(left.value, left.unit) })}
                </span>
              </button>
              {of(line).map((lot, at) => (
                <span key={at} className={classes.lot}>
                  <span>
                    {[
                      formats.quantity(lot.quantity.value, lot.quantity.unit),
                      lot.supplierLot,
                      lot.outcome === undefined
                        ? undefined
                        : t(`orderBatchItem.choice.outcome.${lot.outcome}`),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <Button
                    variant="subtle"
                    size="md"
                    aria-label={t('door.remove', { name: line.name })}
                    onClick={() =>
                      put(
                        line,
                        of(line).filter(other => other !== lot),
                      )
                    }
                  >
                    ✕
                  </Button>
                </span>
              ))}
            </li>
          )
        })}
      </ul>
      {isEmpty && <Note>{t('door.nothingYet')}</Note>}
      <Button
        size="lg"
        disabled={isEmpty}
        loading={isSending}
        leftSection={<IconPackageImport size={24} stroke={1.6} aria-hidden />}
        onClick={() => void send()}
      >
        {t('door.send')}
      </Button>
      {opened !== null && (
        <LotDialog
          key={`${opened.line.order.id} ${of(opened.line).length}`}
          line={opened.line}
          first={{ quantity: stillOut(opened.line, of(opened.line)), ...opened.scanned } as never}
          onClose={() => setOpened(null)}
          onDone={lot => {
            put(opened.line, [...of(opened.line), lot])
            const { id } = opened.line.order
            setSaid(new Map(said).set(id, (said.get(id) ?? []).slice(1)))
            setOpened(null)
          }}
        />
      )}
    </Column>
  )
}

/** A delivery at the door: scan a case or tap a line, say the lot; one button takes everything in. */
export default function ReceiveScreen() {
  const t = useText()
  const { orderBatchId = '' } = useParams()
  const expected = useExpected(orderBatchId)
  const status = expected.data?.orderBatch.status
  return (
    <Page title={t('door.title')} width="reading">
      {expected.error !== null && expected.data === undefined && (
        <LoadFailed error={expected.error} onRetry={expected.refetch} title={t('record.failed')} />
      )}
      {expected.isPending && <ListSkeleton rows={6} />}
      {expected.data !== undefined &&
        (status === 'end' || status === 'cancel' ? (
          <Note>{t('door.closed')}</Note>
        ) : (
          <Lines key={orderBatchId} expected={expected.data} />
        ))}
    </Page>
  )
}
