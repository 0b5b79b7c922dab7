import { Button } from '@mantine/core'
import { markOf } from '@cloche/domain/rules/expiry'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconMapPin,
  IconScan,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { isScanDone } from '@cloche/domain/operations'
import { DateMark } from '../../../data/food/date-mark.tsx'
import { FoodState } from '../../../data/food/food-state.tsx'
import { isKeptBack } from '../../../data/food/batch-status.tsx'
import { useWhen } from '../../../data/food/when.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Scanned } from './scan-calls.ts'
import classes from './door.module.css'

/** What a scan came to: what was scanned, with its answer or with the words of a refusal. */
export interface Outcome {
  readonly code: string
  readonly serial?: string | undefined
  readonly scanned?: Scanned
  readonly refusal?: string
  /** It waits on this device for a connection. */
  readonly isWaiting?: boolean
  readonly isTakenBack?: boolean
}

type Tone = 'good' | 'warn' | 'bad' | 'none'

/** What is held or past its date is said at the door whatever the scan did. */
const isDoubtful = ({ label }: Scanned) =>
  label !== null && (isKeptBack(label) || markOf(label, new Date().toISOString()).mark === 'expired')

export function toneOf({ scanned, refusal, isTakenBack }: Outcome): Tone {
  if (isTakenBack === true) return 'none'
  if (refusal !== undefined || scanned === undefined) return 'bad'
  const { result } = scanned.scan
  if (isScanDone(result)) return result !== 'wasted' && isDoubtful(scanned) ? 'warn' : 'good'
  return result === 'already' || result === 'here' ? 'warn' : 'bad'
}

const signs: Readonly<Record<Tone, TablerIcon>> = {
  good: IconCheck,
  warn: IconAlertTriangle,
  bad: IconX,
  none: IconScan,
}

/** The answer in a word or two, for the panel and for the list. */
export function useVerdict(): (outcome: Outcome) => string {
  const t = useText()
  return ({ scanned, isTakenBack }) =>
    isTakenBack === true
      ? t('checkpointScan.field.isTakenBack')
      : scanned === undefined
        ? t('scanning.refused')
        : t(`checkpointScan.choice.result.${scanned.scan.result}`)
}

/** The answer of the door, to be read from two metres: green, orange or red, with word and sign. */
export function DoorAnswer({
  outcome,
  isBusy,
  onBring,
}: {
  outcome: Outcome | null
  isBusy: boolean
  onBring: () => void
}) {
  const t = useText()
  const when = useWhen()
  const verdictOf = useVerdict()
  const tone = outcome === null ? 'none' : toneOf(outcome)
  const isTakenBack = outcome?.isTakenBack === true
  const Sign = isTakenBack ? IconArrowBackUp : signs[tone]
  const scan = isTakenBack ? undefined : outcome?.scanned?.scan
  const scanned = outcome?.scanned?.label ?? null
  // As it was when it was scanned: taken back, it is that no more.
  const label = isTakenBack ? null : scanned
  const until = label === null ? null : (label.expiration ?? label.bestBefore)
  const place = outcome?.scanned?.placeName
  const heading = outcome?.scanned?.productName ?? outcome?.code
  const serial = scanned?.serial ?? outcome?.serial ?? outcome?.code
  return (
    <section className={classes.answer} data-tone={tone} aria-live="assertive" aria-busy={isBusy}>
      <div className={classes.verdict}>
        <Sign className={classes.sign!} stroke={2} aria-hidden />
        <strong>{outcome === null ? t('scanning.ready') : verdictOf(outcome)}</strong>
      </div>
      {outcome === null && <p className={classes.said}>{t('scanning.readyText')}</p>}
      {outcome?.refusal !== undefined && <p className={classes.said}>{outcome.refusal}</p>}
      {scan?.result === 'unknown' && <p className={classes.said}>{t('scanning.unknownText')}</p>}
      {outcome !== null && (
        <div className={classes.food}>
          <span className={classes.product}>{heading}</span>
          {serial !== heading && <code className={classes.serial}>{serial}</code>}
        </div>
      )}
      {label !== null && (
        <div className={classes.marks}>
          <FoodState path={label.state} size="lg" />
          <DateMark dated={label} size="lg" />
          {until !== null && <span>{t('scanning.until', { date: when(until) })}</span>}
        </div>
      )}
      {scan?.result === 'wrongPlace' && (
        <>
          {place && (
            <p className={classes.said}>
              <IconMapPin size={22} stroke={1.8} aria-hidden /> {t('scanning.standsAt', { place })}
            </p>
          )}
          <Button size="xl" loading={isBusy} onClick={onBring}>
            {t('scanning.bring')}
          </Button>
        </>
      )}
      {outcome?.isWaiting === true && <p className={classes.said}>{t('outbox.keptHere')}</p>}
    </section>
  )
}
