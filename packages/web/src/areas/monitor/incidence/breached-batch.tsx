import { Button } from '@mantine/core'
import { IconCalendarEvent, IconCircleCheck, IconCircleX, IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { BatchStatus } from '../../../data/food/batch-status.tsx'
import { useWhen } from '../../../data/food/when.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { dateAnew, holdForBreach, type Breach } from '../../../data/holding/after-breach.ts'
import { ReleaseDialog } from '../../../data/holding/release-dialog.tsx'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { writeReading } from '../../../entity-screens/fields/amounts/reading.tsx'
import { useWriting } from '../../../entity-screens/fields/writing.ts'
import { Line, Note } from '../../../kit/layout/layout.tsx'
import classes from './breach.module.css'

export type Food = Answer<'POST', '/monitor/incidence/contents/get'>['food'][number]
type Inside = Food['labels'][number]

/** What no rule can date any more is thrown away. */
const LOST: readonly string[] = ['afterBreach.tooLong', 'afterBreach.tooHot', 'afterBreach.passed']

/** What a label went through: how long beyond the limit, and between which temperatures. */
function useWent() {
  const t = useText()
  const writing = useWriting()
  const written = (value: number) => writeReading(value, { unit: 'C' }, writing)
  return ({ beyond, coldest, warmest }: Inside) =>
    beyond === null || coldest === null || warmest === null
      ? t('breach.notMeasured')
      : t('breach.went', {
          minutes: Math.ceil(beyond / 60),
          coldest: written(coldest),
          warmest: written(warmest),
        })
}

/** One label: what it went through, the date it would get and why, and the button that gives it. */
function BreachedLabel({ breach, label, mayHandle }: { breach: Breach; label: Inside; mayHandle: boolean }) {
  const t = useText()
  const when = useWhen()
  const went = useWent()
  const [isBusy, setIsBusy] = useState(false)
  const { anew, because, isFinal } = label
  const kind = anew !== null && anew.expiration !== null ? 'expiration' : 'bestBefore'
  const until = anew?.[kind] ?? null
  const says =
    until === null
      ? null
      : t(kind === 'expiration' ? 'breach.anewExpiration' : 'breach.anewBestBefore', { date: when(until) })
  async function press() {
    setIsBusy(true)
    await dateAnew(breach, [label.id])
    setIsBusy(false)
  }
  return (
    <li className={classes.label}>
      <div className={classes.about}>
        <span>
          <Link
            className={`mono ${classes.serial}`}
            to={href('/labeling/label/{labelId}/{nav?}/{page?}', { labelId: label.id })}
          >
            {label.serial}
          </Link>
          {isFinal === true ? ` · ${t('breach.gone')}` : ` · ${went(label)}`}
        </span>
        {isFinal !== true && anew !== null && (
          <span className={classes.rule}>
            <strong>{says}</strong> {anew.lines.map(line => t(line.rule, line.values)).slice(0, 1)}
          </span>
        )}
        {isFinal !== true && because !== null && <span className={classes.rule}>{t(because)}</span>}
      </div>
      {mayHandle && says !== null && (
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconCalendarEvent size={20} stroke={1.6} aria-hidden />}
          aria-label={t('breach.anewOf', { serial: label.serial, date: says })}
          onClick={() => void press()}
        >
          {t('breach.anew')}
        </Button>
      )}
    </li>
  )
}

/** What may be done with a batch that went through a breach. */
function Handle({ breach, food }: { breach: Breach; food: Food }) {
  const t = useText()
  const [asked, setAsked] = useState<'available' | 'rejected' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { batchId, status, product, code, isWithin, labels } = food
  const open = labels.filter(label => label.isFinal !== true)
  if (status === 'rejected' || open.length === 0) return null
  const named = (verb: string) => `${verb}: ${product} ${code ?? ''}`.trim()
  const isLost = open.every(({ because }) => because !== null && LOST.includes(because))
  async function hold() {
    setIsBusy(true)
    await holdForBreach(breach, [batchId])
    setIsBusy(false)
  }
  return (
    <Line>
      {status !== 'hold' && (
        <Button
          color="red"
          variant="light"
          loading={isBusy}
          leftSection={<IconHandStop size={20} stroke={1.6} aria-hidden />}
          aria-label={named(t('verb.hold'))}
          onClick={() => void hold()}
        >
          {t('verb.hold')}
        </Button>
      )}
      {isWithin && (
        <Button
          variant="default"
          leftSection={<IconCircleCheck size={20} stroke={1.6} aria-hidden />}
          aria-label={named(t('verb.release'))}
          onClick={() => setAsked('available')}
        >
          {t('verb.release')}
        </Button>
      )}
      {isWithin && isLost && (
        <Button
          variant="default"
          leftSection={<IconCircleX size={20} stroke={1.6} aria-hidden />}
          aria-label={named(t('verb.reject'))}
          onClick={() => setAsked('rejected')}
        >
          {t('verb.reject')}
        </Button>
      )}
      {asked !== null && (
        <ReleaseDialog
          batchIds={[batchId]}
          status={asked}
          incidenceId={breach.id}
          onClose={() => setAsked(null)}
        />
      )}
    </Line>
  )
}

/** Food of one batch that stood in a breach, with its labels and what was decided. */
export function BreachedBatch({
  breach,
  food,
  mayHandle,
}: {
  breach: Breach
  food: Food
  mayHandle: boolean
}) {
  const t = useText()
  const formats = useFormats()
  const { batchId, product, code, status, labels, from, to, decided, isWithin } = food
  const dated = decided.filter(({ action }) => action === 'label/redate')
  // Several labels are dated in one go, and said once.
  const said = decided.filter(one => one.action !== 'label/redate' || one === dated[0])
  return (
    <li className={classes.batch}>
      <div className={classes.head}>
        <span className={classes.name}>
          <Link className={classes.title} to={href('/labeling/batch/{batchId}/{nav?}/{page?}', { batchId })}>
            {`${product} ${code ?? ''}`}
          </Link>
          <BatchStatus status={status} />
        </span>
        <span className={classes.detail}>
          {`${t('breach.labels', { count: labels.length })} · ${t('breach.during', {
            from: formats.dayTime(from),
            to: formats.dayTime(to),
          })}`}
        </span>
        {said.map(({ action, at, by, reason }) => (
          <span key={`${action} ${at}`} className={classes.detail}>
            {t(`breach.decided.${action}`, {
              by: by ?? '',
              at: formats.dayTime(at),
              reason: reason ?? '',
            })}
          </span>
        ))}
      </div>
      {mayHandle && <Handle breach={breach} food={food} />}
      {mayHandle && !isWithin && <Note>{t('breach.elsewhere')}</Note>}
      <ul className={classes.labels}>
        {labels.map(label => (
          <BreachedLabel key={label.id} breach={breach} label={label} mayHandle={mayHandle} />
        ))}
      </ul>
    </li>
  )
}
