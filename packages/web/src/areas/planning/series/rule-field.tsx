import { WEEKDAYS } from '@cloche/domain/catalogue'
import { NTHS, pressesOf, ruleOfPresses, type DayOfMonth, type Presses } from '@cloche/domain/rules/tasks'
import { Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Frame, InputProps } from '../../../entity-screens/fields/kind-look.ts'
import { OneOf, SomeOf } from '../../../entity-screens/fields/plain/options.tsx'
import { useDraft } from '../../../entity-screens/machine/record/form.ts'
import { Column } from '../../../kit/layout/layout.tsx'
import { hintBelow } from '../../../kit/theme/hint-below.ts'
import { monthName, ruleText } from './rule-text.ts'

type Weekday = (typeof WEEKDAYS)[number]
type Unit = Presses['unit']
const UNITS = ['day', 'week', 'month', 'year'] as const
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)
const DAYS = Array.from({ length: 31 }, (_, index) => index + 1)
/** So many steps are offered; others that a rule has stay. */
const EVERY_OFFERED = 12

/** The month and the day of the first time, by the clock of the place. */
function useFirstDay(): { month: number; day: number } {
  const { timeZone } = useFormats()
  const { startAt } = useDraft(['startAt'])
  const [, month, day] =
    typeof startAt === 'string' ? dayOf(Date.parse(startAt), timeZone).split('-').map(Number) : []
  return { month: month || 1, day: day || 1 }
}

/** What is pressed first where it is to repeat by another unit. */
function begun(unit: Unit, { month, day }: { month: number; day: number }): Presses {
  const every = 1
  if (unit === 'day') return { unit, every }
  if (unit === 'week') return { unit, every, weekdays: [] }
  if (unit === 'month') return { unit, every, on: { kind: 'day', day } }
  return { unit, every, month, on: { kind: 'day', day } }
}

interface Part {
  readonly part: (label: string, description?: string) => Frame
}

function EveryField({
  presses,
  onChange,
  part,
}: Part & { presses: Presses; onChange: (next: Presses) => void }) {
  const t = useText()
  const { unit, every } = presses
  const offered = Array.from({ length: EVERY_OFFERED }, (_, index) => index + 1)
  return (
    <Select
      {...part(t('series.every'))}
      data={[...new Set([...offered, every])].map(count => ({
        value: String(count),
        label: t(`series.every.${unit}`, { count }),
      }))}
      value={String(every)}
      allowDeselect={false}
      comboboxProps={{ shadow: 'md' }}
      onChange={count => count !== null && onChange({ ...presses, every: Number(count) })}
    />
  )
}

/** On which day of a month: by its number, the last one, or the n-th of a weekday. */
function OnField({ on, onChange, part }: Part & { on: DayOfMonth; onChange: (next: DayOfMonth) => void }) {
  const t = useText()
  const { day: firstDay } = useFirstDay()
  const weekdays = WEEKDAYS.map(value => ({ value, label: t(`taskSeries.choice.skippedWeekdays.${value}`) }))
  function take(kind: 'day' | 'last' | 'weekday') {
    if (kind === 'last') onChange({ kind })
    else if (kind === 'day') onChange({ kind, day: firstDay })
    else onChange({ kind, nth: 1, weekday: 'monday' })
  }
  return (
    <>
      <OneOf
        frame={part(t('series.on'))}
        options={(['day', 'last', 'weekday'] as const).map(value => ({
          value,
          label: t(`series.on.${value}`),
        }))}
        value={on.kind === 'first' ? null : on.kind}
        onChange={take}
      />
      {on.kind === 'day' && (
        <Select
          {...part(t('series.day'), on.day > 28 ? t('series.day.hint') : undefined)}
          data={DAYS.map(String)}
          value={String(on.day)}
          allowDeselect={false}
          comboboxProps={{ shadow: 'md' }}
          onChange={day => day !== null && onChange({ kind: 'day', day: Number(day) })}
        />
      )}
      {on.kind === 'weekday' && (
        <>
          <OneOf
            frame={part(t('series.nth'))}
            options={NTHS.map(nth => ({ value: String(nth), label: t(`series.nth.${nth}`) }))}
            value={String(on.nth)}
            onChange={nth => onChange({ ...on, nth: NTHS.find(one => String(one) === nth) ?? 1 })}
          />
          <OneOf
            frame={part(t('series.weekday'))}
            options={weekdays}
            value={on.weekday}
            onChange={weekday => onChange({ ...on, weekday })}
          />
        </>
      )}
    </>
  )
}

function PartsOf({
  presses,
  onChange,
  part,
}: Part & { presses: Presses; onChange: (next: Presses) => void }) {
  const t = useText()
  const { locale } = useFormats()
  const first = useFirstDay()
  return (
    <>
      <EveryField presses={presses} onChange={onChange} part={part} />
      {presses.unit === 'week' && (
        <SomeOf
          frame={part(t('taskSeries.weekdays'))}
          options={WEEKDAYS.map(value => ({ value, label: t(`taskSeries.choice.skippedWeekdays.${value}`) }))}
          value={presses.weekdays}
          onChange={weekdays => onChange({ ...presses, weekdays: weekdays as readonly Weekday[] })}
        />
      )}
      {presses.unit === 'year' && (
        <Select
          {...part(t('series.month'))}
          data={MONTHS.map(month => ({ value: String(month), label: monthName(month, locale) }))}
          value={presses.month === null ? null : String(presses.month)}
          allowDeselect={false}
          comboboxProps={{ shadow: 'md' }}
          onChange={month =>
            month !== null &&
            onChange({
              ...presses,
              month: Number(month),
              on: presses.on.kind === 'first' ? { kind: 'day', day: first.day } : presses.on,
            })
          }
        />
      )}
      {(presses.unit === 'month' || presses.unit === 'year') && (
        <OnField
          on={presses.on}
          part={part}
          onChange={on =>
            onChange(
              presses.unit === 'year'
                ? { ...presses, on, month: presses.month ?? first.month }
                : { ...presses, on },
            )
          }
        />
      )}
    </>
  )
}

/** How a series repeats, by presses; what they cannot say is written as calendars do. */
export function RuleField({ value, onChange, frame }: InputProps<'text'>) {
  const t = useText()
  const { locale } = useFormats()
  const first = useFirstDay()
  const rule = value ?? ''
  const presses = pressesOf(rule)
  const [isOther, setIsOther] = useState(presses === null && rule !== '')
  const shown = isOther ? null : presses
  const part: Part['part'] = (label, description) => ({
    label,
    ...(description === undefined ? {} : { description }),
    withAsterisk: false,
    disabled: frame.disabled,
    inputWrapperOrder: hintBelow,
  })
  return (
    <Column gap="sm">
      <OneOf
        frame={frame}
        options={[...UNITS, 'other' as const].map(unit => ({ value: unit, label: t(`series.unit.${unit}`) }))}
        value={isOther ? 'other' : (presses?.unit ?? null)}
        onChange={unit => {
          setIsOther(unit === 'other')
          if (unit !== 'other' && unit !== shown?.unit) onChange(ruleOfPresses(begun(unit, first)))
        }}
      />
      {shown !== null && (
        <PartsOf presses={shown} part={part} onChange={next => onChange(ruleOfPresses(next))} />
      )}
      {isOther && (
        <TextInput
          {...part(t('series.rule'), t('series.rule.hint'))}
          value={rule}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
      {presses !== null && (
        <Text size="sm" c="dimmed" role="status">
          {ruleText(rule, t, locale)}
        </Text>
      )}
    </Column>
  )
}
