import type { DateKind } from '@cloche/domain/rules/expiry'
import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { totalsOf } from '@cloche/domain/rules/amounts'
import { DateMark } from '../../../data/food/date-mark.tsx'
import { useTotals } from '../../../data/food/totals.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { useRecords } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import type { Batch } from '../calls.ts'
import { DateRow } from '../dates/date-row.tsx'
import classes from '../label/label.module.css'

const kinds: readonly DateKind[] = ['expiration', 'bestBefore']

/** The shortest dates of some labels. */
function earliestOf(labels: readonly Record<DateKind, string | null>[]): Record<DateKind, string | null> {
  const first = (kind: DateKind) => labels.flatMap(label => label[kind] ?? []).sort()[0] ?? null
  return { bestBefore: first('bestBefore'), expiration: first('expiration') }
}

/** What is left of a batch, label by label. */
export const useLeftOf = (batchId: string) =>
  useRecords('label', {
    limit: 1000,
    attributes: ['id', 'quantity', 'bestBefore', 'expiration', 'pause'],
    filter: { batchId, isFinal: false, quantity: { gt: 0 } },
    exactCount: true,
  })

/** What is left of a batch and under how many labels, and its dates. */
export function BatchHead({ batch }: { batch: Batch }) {
  const t = useText()
  const formats = useFormats()
  const writeTotals = useTotals()
  const open = useLeftOf(batch.id)
  const all = useRecords('label', { limit: 0, filter: { batchId: batch.id }, exactCount: true })
  const rows = open.data?.rows ?? []
  const left = totalsOf(rows.map(label => label.quantity))
  // What is left says how long it keeps; the batch itself only how long it was to keep when it was made.
  const dated =
    rows.length === 0 ? batch : { ...earliestOf(rows), pause: rows.find(label => label.pause)?.pause }
  const dates = kinds.filter(kind => dated[kind] !== null)
  return (
    <Card>
      <div className={classes.head}>
        <div className={classes.amount}>
          <span className={classes.figureLabel}>{t('batchView.left')}</span>
          <span className={classes.figure}>
            {open.data === undefined ? '…' : left.length === 0 ? t('batchView.nothing') : writeTotals(left)}
          </span>
          <span className={classes.note}>
            {t('batchView.openLabels', { count: open.data?.count ?? 0, all: all.data?.count ?? 0 })}
            {batch.quantity !== null &&
              ` · ${t('labelView.of', { amount: formats.quantity(batch.quantity.value, batch.quantity.unit) })}`}
          </span>
        </div>
        <div className={classes.dates}>
          <div>
            <DateMark dated={dated} size="lg" />
          </div>
          {(dates.length === 0 ? kinds.slice(0, 1) : dates).map(kind => (
            <DateRow key={kind} kind={kind} date={dated[kind]} lines={[]} />
          ))}
          <Button
            variant="default"
            component={Link}
            to={`/monitor/batch-proof/batch/${batch.id}`}
            leftSection={<IconShieldCheck size={18} stroke={1.6} aria-hidden />}
          >
            {t('labelView.prove')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
