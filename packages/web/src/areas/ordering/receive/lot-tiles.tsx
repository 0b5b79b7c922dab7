import { SegmentedControl, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useText } from '../../../data/text/texts.ts'
import type { ExpectedLine } from './calls.ts'
import classes from './receive.module.css'
import type { DoorWords } from './use-door-words.ts'
import type { DateKind, LotState, Typed } from './use-lot.ts'

export type { Typed } from './use-lot.ts'

/** What is said of a lot: pressed, the keys type into it. The temperature says at once whether it is within its limits. */
export function LotTiles({
  state,
  line,
  words,
  fault,
  degrees,
  isPast,
}: {
  readonly state: LotState
  readonly line: ExpectedLine
  readonly words: DoorWords
  /** The rule that the temperature breaks. */
  readonly fault: string | undefined
  readonly degrees: number | null
  /** Its date has passed. */
  readonly isPast: boolean
}) {
  const t = useText()
  const { fields, set, quantity, temperature, isAsked } = state
  const limits = words.limits(line)
  const tile = (typed: Typed, value: string, detail: string | null, verdict?: 'good' | 'bad') => (
    <button
      type="button"
      className={classes.tile}
      aria-pressed={fields.typed === typed}
      data-verdict={verdict}
      onClick={() => set({ typed })}
    >
      <span className={classes.tileLabel}>{t(`door.pad.${typed}`)}</span>
      <span className={classes.tileValue}>
        {verdict === 'good' && <IconCircleCheck size={20} stroke={1.8} aria-hidden />}
        {verdict === 'bad' && <IconAlertTriangle size={20} stroke={1.8} aria-hidden />}
        {value}
      </span>
      {detail !== null && <span className={classes.tileDetail}>{detail}</span>}
    </button>
  )
  const verdict = temperature === null || !isAsked ? undefined : fault === undefined ? 'good' : 'bad'
  const measured = temperature === null ? '–' : words.degrees(temperature)
  return (
    <>
      <div className={classes.tiles}>
        {tile(
          'amount',
          words.amount(quantity),
          t('door.ofOrdered', { amount: words.amount(line.order.quantity) }),
        )}
        {tile('temperature', measured, limits, fault === undefined ? verdict : 'bad')}
      </div>
      {fault !== undefined && (
        <p className={classes.fault} role="alert">
          {t(fault === 'problem.arrival.absurd' ? 'door.absurd' : 'door.outside', {
            measured,
            limits: limits ?? '',
          })}
        </p>
      )}
      {isAsked && temperature === null && degrees !== null && (
        <button
          type="button"
          className={classes.offer}
          onClick={() => set({ degreesText: state.textOf(degrees), typed: 'amount' })}
        >
          {t('door.asBefore', { measured: words.degrees(degrees) })}
        </button>
      )}
      <div className={classes.tiles}>
        <TextInput
          size="lg"
          label={t('door.lot')}
          value={fields.supplierLot}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={event => set({ supplierLot: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          size="lg"
          label={t(fields.kind === 'expiration' ? 'door.useBy' : 'door.bestBefore')}
          value={fields.date}
          error={isPast ? t('door.past') : undefined}
          onChange={event => set({ date: event.currentTarget.value })}
        />
      </div>
      {fields.date !== '' && (
        <SegmentedControl
          size="md"
          fullWidth
          aria-label={t('door.kind')}
          value={fields.kind}
          onChange={kind => set({ kind: kind as DateKind })}
          data={[
            { value: 'expiration', label: t('door.useBy') },
            { value: 'bestBefore', label: t('door.bestBefore') },
          ]}
        />
      )}
    </>
  )
}
