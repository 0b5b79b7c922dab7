import { IconAdjustments, IconFlag, IconTemperature } from '@tabler/icons-react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { radios } from '../../../data/actions/choice-fields.tsx'
import { flag, number, text } from '../../../data/actions/text-fields.tsx'
import { changeProcess, endProcess, type Process } from '../../../data/processes/calls.ts'
import { useText } from '../../../data/text/texts.ts'
import type { ShownProcess } from './judged.ts'

const outcomes = ['next', 'anyway', 'reuse', 'waste', 'cancel'] as const
type Outcome = (typeof outcomes)[number]
const needsReason: ReadonlySet<Outcome | null> = new Set(['anyway', 'waste', 'cancel'])

/** Ends a program: where all was reached the food moves on, else it is said what becomes of it. */
export function EndDialog({ shown, onClose }: { shown: ShownProcess; onClose: () => void }) {
  const t = useText()
  const { process, ending } = shown
  const isGood = ending?.verdict === 'fulfilled'
  const lacksTemperature = ending?.lacks.includes('temperature') === true && process.sensorId === null
  const isMeasured = (measured: number | null) => lacksTemperature && measured !== null
  const lacks = (ending?.lacks ?? []).map(lack => t(`run.lacks.${lack}`)).join(', ')
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('run.endTitle', { name: process.name ?? '' }),
        size: 'lg',
        start: {
          measured: null as number | null,
          outcome: (isGood ? 'next' : null) as Outcome | null,
          reason: '',
        },
        fields: ({ outcome, measured }) => ({
          measured:
            process.status === 'running' && process.sensorId === null
              ? number({ label: t('run.measured'), unit: '°C', min: -100, max: 400, decimals: 1 })
              : null,
          outcome: radios({
            label: t('run.outcome'),
            isRequired: true,
            options: outcomes
              .filter(value => value !== 'next' || isGood || isMeasured(measured))
              .filter(value => value !== 'anyway' || !isGood)
              .map(value => ({ value, label: t(`run.outcome.${value}`) })),
          }),
          reason: needsReason.has(outcome)
            ? text({ label: t('run.reason'), max: 300, isRequired: true })
            : null,
        }),
        consequence: ({ measured }) =>
          isGood
            ? t('run.endText.good')
            : lacks === '' || isMeasured(measured)
              ? null
              : t('run.endText.bad', { lacks }),
        verb: t('run.end'),
        icon: IconFlag,
        isDanger: ({ outcome }) => outcome === 'waste',
        isFloor: true,
        run: ({ measured, outcome, reason }) =>
          endProcess({
            processId: process.id,
            outcome: outcome as Outcome,
            ...(measured === null ? {} : { measured }),
            ...(needsReason.has(outcome) ? { reason } : {}),
          }),
        done: () => t('run.ended', { name: process.name ?? '' }),
      }}
    />
  )
}

const times = ['cookTime', 'holdTime', 'progressTime', 'maxCookTime', 'maxHoldTime'] as const
const temperatures = ['cookTemperature', 'targetTemperature', 'maxTemperature'] as const
type Name = (typeof times)[number] | (typeof temperatures)[number]

/** Changes times and temperatures from now on, or begins anew. */
export function ChangeDialog({ process, onClose }: { process: Process; onClose: () => void }) {
  const t = useText()
  const before = process.targets
  const minutes = (seconds: number | null | undefined) =>
    seconds === null || seconds === undefined ? null : Math.round(seconds / 6) / 10
  const start = {
    ...(Object.fromEntries(times.map(name => [name, minutes(before?.[name])])) as Record<
      (typeof times)[number],
      number | null
    >),
    ...(Object.fromEntries(temperatures.map(name => [name, before?.[name] ?? null])) as Record<
      (typeof temperatures)[number],
      number | null
    >),
    isRecalculated: false,
    isReset: false,
    reason: '',
  }
  const asked = [...times, ...temperatures].filter(name => start[name] !== null)
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('run.changeTitle', { name: process.name ?? '' }),
        start,
        fields: () => ({
          ...Object.fromEntries(
            asked.map(name => {
              const isTime = (times as readonly string[]).includes(name)
              return [
                name,
                number({
                  label: t(`program.field.${name}`),
                  unit: isTime ? t('run.minutes') : '°C',
                  min: isTime ? 0 : -100,
                  max: isTime ? 525_600 : 400,
                  decimals: 1,
                  isRequired: true,
                }),
              ]
            }),
          ),
          isRecalculated: flag({ label: t('run.isRecalculated') }),
          isReset: flag({ label: t('run.isReset') }),
          reason: text({ label: t('run.reason'), max: 300 }),
        }),
        consequence: t('run.changeText'),
        verb: t('run.change'),
        icon: IconAdjustments,
        isFloor: true,
        run: values => {
          const changed = asked.filter(name => values[name] !== start[name])
          const valueOf = (name: Name) =>
            (times as readonly string[]).includes(name)
              ? Math.round((values[name] as number) * 60)
              : (values[name] as number)
          return changeProcess({
            processId: process.id,
            ...(changed.length === 0
              ? {}
              : { targets: Object.fromEntries(changed.map(name => [name, valueOf(name)])) }),
            ...(values.isRecalculated ? { isRecalculated: true } : {}),
            ...(values.isReset ? { isReset: true } : {}),
            ...(values.reason === '' ? {} : { reason: values.reason }),
          })
        },
        done: () => t('run.changed'),
      }}
    />
  )
}

/** Notes what a hand-held probe said. */
export function MeasureDialog({ process, onClose }: { process: Process; onClose: () => void }) {
  const t = useText()
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('run.measureTitle'),
        start: { measured: null as number | null },
        fields: () => ({
          measured: number({
            label: t('run.measured'),
            unit: '°C',
            min: -100,
            max: 400,
            decimals: 1,
            isRequired: true,
          }),
        }),
        verb: t('run.measure'),
        icon: IconTemperature,
        isFloor: true,
        run: ({ measured }) => changeProcess({ processId: process.id, measured: measured as number }),
        done: () => t('run.noted'),
      }}
    />
  )
}
