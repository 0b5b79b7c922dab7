import { Button } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCalendarUp,
  IconCircleCheck,
  IconCircleX,
  IconHandStop,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { BatchStatus } from '../../../data/food/batch-status.tsx'
import { useWhen } from '../../../data/food/when.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { dateAnew, holdForBreach, type Breach } from '../../../data/holding/after-breach.ts'
import { PutBackDialog } from '../../../data/holding/put-back-dialog.tsx'
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

/** The one date that counts, as it is said; null: there is none. */
function useDate() {
  const t = useText()
  const when = useWhen()
  return ({ bestBefore, expiration }: Pick<Inside, 'bestBefore' | 'expiration'>) =>
    expiration !== null
      ? t('breach.anewExpiration', { date: when(expiration) })
      : bestBefore === null
        ? null
        : t('breach.anewBestBefore', { date: when(bestBefore) })
}

interface LabelProps {
  readonly breach: Breach
  readonly label: Inside
  readonly mayHandle: boolean
  readonly mayPutBack: boolean
}

/** Of a label that is still there: the date that it would get and why, or the one that it got, and the one before. */
function Dates({ label }: Pick<LabelProps, 'label'>) {
  const t = useText()
  const dateOf = useDate()
  const { anew, because, was } = label
  const [before, now] = [was && dateOf(was), dateOf(label)]
  return (
    <>
      {anew !== null && (
        <span className={classes.rule}>
          <strong>{dateOf(anew)}</strong>
          {now !== null && ` (${t('breach.soFar', { date: now })})`}{' '}
          {anew.lines.map(line => t(line.rule, line.values)).slice(0, 1)}
        </span>
      )}
      {because !== null && <span className={classes.rule}>{t(because)}</span>}
      {before !== null && (
        <span className={classes.rule}>
          <strong>{now}</strong> {`(${t('breach.before', { date: before })})`}
        </span>
      )}
    </>
  )
}

/** One label: what it went through, its dates, and the buttons that date it anew or put the date back. */
function BreachedLabel({ breach, label, mayHandle, mayPutBack }: LabelProps) {
  const t = useText()
  const went = useWent()
  const dateOf = useDate()
  const [isBusy, setIsBusy] = useState(false)
  const [isPuttingBack, setIsPuttingBack] = useState(false)
  const { anew, isFinal, id, serial, was } = label
  const [says, before] = [anew && dateOf(anew), was && dateOf(was)]
  async function press() {
    setIsBusy(true)
    await dateAnew(breach, [id])
    setIsBusy(false)
  }
  return (
    <li className={classes.label}>
      <div className={classes.about}>
        <span>
          <Link
            className={`mono ${classes.serial}`}
            to={href('/labeling/label/{labelId}/{nav?}/{page?}', { labelId: id })}
          >
            {serial}
          </Link>
          {isFinal === true ? ` · ${t('breach.gone')}` : ` · ${went(label)}`}
        </span>
        {isFinal !== true && <Dates label={label} />}
      </div>
      {mayHandle && says !== null && (
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconCalendarEvent size={20} stroke={1.6} aria-hidden />}
          aria-label={t('breach.anewOf', { serial, date: says })}
          onClick={() => void press()}
        >
          {t('breach.anew')}
        </Button>
      )}
      {mayPutBack && before !== null && (
        <Button
          variant="default"
          leftSection={<IconCalendarUp size={20} stroke={1.6} aria-hidden />}
          aria-label={t('breach.putBackOf', { serial, date: before })}
          onClick={() => setIsPuttingBack(true)}
        >
          {t('breach.putBack')}
        </Button>
      )}
      {isPuttingBack && before !== null && (
        <PutBackDialog
          labelId={id}
          incidenceId={breach.id}
          date={before}
          onClose={() => setIsPuttingBack(false)}
        />
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
  mayPutBack,
}: {
  breach: Breach
  food: Food
  mayHandle: boolean
  /** Whether this person may give food more time. */
  mayPutBack: boolean
}) {
  const t = useText()
  const formats = useFormats()
  const { batchId, product, code, status, labels, from, to, decided, isWithin } = food
  // Several labels are dated in one go, and said once.
  const said = decided.filter(
    (one, place) => !one.action.startsWith('label/') || decided[place - 1]?.action !== one.action,
  )
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
          <BreachedLabel
            key={label.id}
            breach={breach}
            label={label}
            mayHandle={mayHandle}
            mayPutBack={mayPutBack}
          />
        ))}
      </ul>
    </li>
  )
}
