import { WEEKDAYS } from '@cloche/domain/catalogue'
import { useRecord } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import type { InputProps, ValueProps } from '../../../entity-screens/fields/kind-look.ts'
import { OneOf } from '../../../entity-screens/fields/plain/options.tsx'
import { useDraft } from '../../../entity-screens/machine/record/form.ts'

/** Whether a pattern covers a week: a day's pattern has no weekdays. */
function useIsWeek(patternId: unknown): boolean {
  const { data } = useRecord('pattern', typeof patternId === 'string' ? patternId : null)
  return data?.span === 'week'
}

/** The name of a weekday, 1 for Monday to 7. */
function useWeekdayNames(): (weekday: number) => string {
  const t = useText()
  return weekday => t(`taskSeries.choice.skippedWeekdays.${WEEKDAYS[weekday - 1] ?? 'monday'}`)
}

/** The weekday of a task of a week's pattern, by its name. */
export function WeekdayName({ value, row }: ValueProps<'number'>) {
  const nameOf = useWeekdayNames()
  return useIsWeek(row['patternId']) ? nameOf(value) : '–'
}

/** The same where there is room for what is said alone. */
export function WeekdayOnPhone({ patternId, weekday }: { patternId: string; weekday: number }) {
  const nameOf = useWeekdayNames()
  return useIsWeek(patternId) ? nameOf(weekday) : null
}

/** The weekday by a press; nothing in the pattern of a day. */
export function WeekdayField({ value, onChange, frame }: InputProps<'number'>) {
  const nameOf = useWeekdayNames()
  const { patternId } = useDraft(['patternId'])
  const isWeek = useIsWeek(patternId)
  // Where several are changed at once, their pattern is not said.
  if (typeof patternId === 'string' && !isWeek) return null
  return (
    <OneOf
      frame={frame}
      options={WEEKDAYS.map((_, index) => ({ value: String(index + 1), label: nameOf(index + 1) }))}
      value={value === null ? null : String(value)}
      onChange={one => onChange(Number(one))}
    />
  )
}
