import { WEEKDAYS } from '@cloche/domain/catalogue'
import { ruleOnWeekdays, shortcutOf, weekdaysOf } from '@cloche/domain/rules/tasks'
import { TextInput } from '@mantine/core'
import { useText } from '../../data/text/texts.ts'
import type { InputProps, KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { OneOf, SomeOf } from '../../entity-screens/fields/plain/options.tsx'
import { defineSlots } from '../../entity-screens/slots.ts'
import { Column } from '../../kit/layout/layout.tsx'
import { hintBelow } from '../../kit/theme/hint-below.ts'

/** A rule in words, where there are some; else as calendars write it. */
function Rule({ value }: ValueProps<'text'>) {
  const t = useText()
  const recurrence = shortcutOf(value)
  if (recurrence !== 'none') return t(`task.choice.recurrence.${recurrence}`)
  const days = weekdaysOf(value)
  if (days === null) return value
  return new Intl.ListFormat(document.documentElement.lang).format(
    days.map(day => t(`taskSeries.choice.skippedWeekdays.${day}`)),
  )
}

/** Every day, or every week on which weekdays, by a press; anything else as calendars write it. */
function RuleField({ value, onChange, frame }: InputProps<'text'>) {
  const t = useText()
  const days = weekdaysOf(value ?? '')
  const part = (label: string) => ({
    label,
    withAsterisk: false,
    disabled: frame.disabled,
    inputWrapperOrder: hintBelow,
  })
  return (
    <Column gap="sm">
      <OneOf
        frame={part(t('task.field.recurrence'))}
        options={(['day', 'week'] as const).map(one => ({
          value: one,
          label: t(`task.choice.recurrence.${one}`),
        }))}
        value={days === null ? (shortcutOf(value ?? '') === 'day' ? 'day' : null) : 'week'}
        onChange={one => onChange(one === 'day' ? 'FREQ=DAILY' : ruleOnWeekdays([]))}
      />
      {days !== null && (
        <SomeOf
          frame={part(t('taskSeries.weekdays'))}
          options={WEEKDAYS.map(day => ({
            value: day,
            label: t(`taskSeries.choice.skippedWeekdays.${day}`),
          }))}
          value={days}
          onChange={chosen => onChange(ruleOnWeekdays(chosen))}
        />
      )}
      <TextInput
        {...frame}
        value={value ?? ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </Column>
  )
}

const rule: Partial<KindLook<'text'>> = { Cell: Rule, Value: Rule, Input: RuleField, isWide: true }

/** What repeats says how in words. */
export default defineSlots('taskSeries', { fields: { rule } })
