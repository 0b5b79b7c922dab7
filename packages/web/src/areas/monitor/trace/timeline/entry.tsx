import { Badge } from '@mantine/core'
import { PROOF_WAYS } from '@cloche/domain/catalogue'
import { findingKey, findingOf } from '@cloche/domain/rules/processes'
import { isEnteredLate } from '@cloche/domain/rules/registration'
import {
  IconArrowMerge,
  IconArrowsSplit2,
  IconChefHat,
  IconCircleCheck,
  IconCircleX,
  IconHandStop,
  IconMapPin,
  IconPackage,
  IconPrinter,
  IconRefresh,
  IconTruckDelivery,
  IconTruckReturn,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { FoodState } from '../../../../data/food/food-state.tsx'
import { stateLook } from '../../../../data/food/state-looks.ts'
import { useTotals } from '../../../../data/food/totals.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { href } from '../../../../data/routing/href.ts'
import { useText } from '../../../../data/text/texts.ts'
import type { RampName } from '../../../../kit/theme/ramps.ts'
import { eventAction, eventReason } from '../../event-action.ts'
import { processScreen } from '../../../../data/processes/calls.ts'
import { batchScreen, labelScreen } from '../../screens.ts'
import type { TraceData } from '../trace-data.ts'
import type { Entry as TimelineEntry } from './condense.ts'
import { happenedAt } from './events.ts'
import { StayTemperatures } from './stay-temperatures.tsx'
import type { StaySummary, Temperatures } from './use-temperatures.ts'
import classes from './timeline.module.css'

/** Signs of what happened where the state does not say it. */
const signs: Readonly<Record<string, { icon: TablerIcon; color: RampName }>> = {
  'label/receive': { icon: IconTruckDelivery, color: 'basil' },
  'label/use': { icon: IconChefHat, color: 'steel' },
  'label/split': { icon: IconArrowsSplit2, color: 'steel' },
  'label/merge': { icon: IconArrowMerge, color: 'steel' },
  'label/relocate': { icon: IconMapPin, color: 'steel' },
  'label/ship': { icon: IconTruckDelivery, color: 'steel' },
  'label/return': { icon: IconTruckReturn, color: 'saffron' },
  'label/unreturn': { icon: IconTruckReturn, color: 'steel' },
  'label/print': { icon: IconPrinter, color: 'violet' },
  'label/replace': { icon: IconRefresh, color: 'violet' },
  'container/move': { icon: IconPackage, color: 'steel' },
  'container/pack': { icon: IconPackage, color: 'steel' },
  'batch/hold': { icon: IconHandStop, color: 'saffron' },
  'batch/release': { icon: IconCircleCheck, color: 'basil' },
  'batch/reject': { icon: IconCircleX, color: 'red' },
}

/** Actions that begin a state. */
const shownStates = new Set(['label/receive', 'label/register', 'label/merge'])

export interface Names {
  readonly products: ReadonlyMap<string, string>
  readonly batches: ReadonlyMap<string, TraceData['batches'][number]>
  readonly places: ReadonlyMap<string, string>
  readonly labels: ReadonlyMap<string, TraceData['nodes'][number]>
  readonly people: ReadonlyMap<string, string>
  readonly terminals: ReadonlyMap<string, string>
}

const wayOf = (how: string | undefined) => PROOF_WAYS.find(way => way === how) ?? 'pin'

/** One thing that happened, with what sensors measured from then on at its place. */
export function Entry({
  entry,
  names,
  stay,
  programs,
}: {
  entry: TimelineEntry
  names: Names
  stay: StaySummary | undefined
  programs: Temperatures['programs']
}) {
  const t = useText()
  const formats = useFormats()
  const writeTotals = useTotals()
  const { first: event, labelIds, amounts } = entry
  const count = Math.max(labelIds.length, event.data?.count ?? 0)
  const look = signs[event.action] ?? stateLook(event.toState ?? 'unknown')
  const { icon: Sign, color } = look
  const batch = names.batches.get(event.batchId ?? '')
  const label = labelIds.length > 1 ? undefined : names.labels.get(event.labelId ?? '')
  const person = names.people.get(event.userId ?? '')
  const second = names.people.get(event.data?.verifiedBy ?? '')
  const place = names.places.get(event.locationId)
  const from = names.places.get(event.data?.fromLocationId ?? '')
  const isMove = event.action === 'label/move'
  const finding = findingOf(event.data)
  return (
    <div className={classes.entry}>
      <time className={classes.time} dateTime={happenedAt(event)}>
        {formats.time(happenedAt(event))}
      </time>
      <span
        className={classes.sign}
        style={{
          backgroundColor: `var(--mantine-color-${color}-light)`,
          color: `var(--mantine-color-${color}-light-color)`,
        }}
      >
        <Sign size={20} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.what}>
        <div className={classes.line}>
          <span className={classes.action}>{eventAction(event, t)}</span>
          <span className={classes.product}>{names.products.get(event.productId ?? '')}</span>
          {amounts.length > 0 && <span className={classes.amount}>{writeTotals(amounts)}</span>}
          {isMove && event.fromState !== null && <FoodState path={event.fromState} size="sm" />}
          {isMove && event.fromState !== null && <span aria-hidden>→</span>}
          {event.toState !== null &&
            (isMove || shownStates.has(event.action)) &&
            event.toState !== 'init' && <FoodState path={event.toState} size="sm" />}
        </div>
        <div className={classes.facts}>
          {label === undefined ? (
            batch !== undefined && (
              <Link className={`${classes.link} mono`} to={href(batchScreen, { batchId: batch.id })}>
                {batch.code ?? batch.name}
              </Link>
            )
          ) : (
            <Link className={`${classes.link} mono`} to={href(labelScreen, { labelId: label.id })}>
              {label.serial}
            </Link>
          )}
          {event.action === 'label/receive' && batch?.supplier !== null && batch?.supplier !== undefined && (
            <span>
              {batch.supplier} <span className="mono">{batch.supplierLot}</span>
            </span>
          )}
          {count > 1 && <span>{t('tracing.labels', { count })}</span>}
          {place !== undefined && <span>{from === undefined ? place : `${from} → ${place}`}</span>}
          {person !== undefined && <span>{person}</span>}
          {event.terminalId !== null && (
            <span>{t('tracing.atTablet', { name: names.terminals.get(event.terminalId) ?? '' })}</span>
          )}
          {event.data?.verifiedHow === 'alone' ? (
            <span>{t('tracing.alone')}</span>
          ) : (
            second !== undefined && (
              <span>{t(`tracing.vouchedBy.${wayOf(event.data?.verifiedHow)}`, { name: second })}</span>
            )
          )}
          {typeof event.data?.processId === 'string' && (
            <Link className={classes.link} to={href(processScreen, { processId: event.data.processId })}>
              {t('tracing.process')}
            </Link>
          )}
          {event.data?.withoutControl === true && finding === null && (
            <span>{t('tracing.withoutControl')}</span>
          )}
          {isEnteredLate(happenedAt(event), event.at) && (
            <Badge variant="light" color="steel" tt="none">
              {t('tracing.enteredLater', { at: formats.dayTime(event.at) })}
            </Badge>
          )}
          {finding !== null && <span>{t(findingKey(finding))}</span>}
          {typeof event.data?.reason === 'string' && (
            <span className={classes.reason}>{eventReason(event.data.reason, t)}</span>
          )}
        </div>
        {stay !== undefined && <StayTemperatures stay={stay} programs={programs} />}
      </div>
    </div>
  )
}
