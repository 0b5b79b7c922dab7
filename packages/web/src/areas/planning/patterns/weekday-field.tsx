import { useRecord } from '../../../data/records/records.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import type { InputProps, ValueProps } from '../../../entity-screens/fields/kind-look.ts'
import { weekdayName, weekdays } from '../../../entity-screens/fields/json/week.ts'
import { OneOf } from '../../../entity-screens/fields/plain/options.tsx'
import { useDraft } from '../../../entity-screens/machine/record/form.ts'

/** Whether a pattern covers a week: a day's pattern has no weekdays. */
function useIsWeek(patternId: unknown): boolean {
  const { data } = useRecord('pattern', typeof patternId === 'string' ? patternId : null)
  return data?.span === 'week'
}

/** The weekday of a task of a week's pattern, by its name. */
export function WeekdayName({ value, row }: ValueProps<'number'>) {
  const { locale } = useFormats()
  return useIsWeek(row['patternId']) ? weekdayName(value, locale) : '–'
}

/** The same where there is room for what is said alone. */
export function WeekdayOnPhone({ patternId, weekday }: { patternId: string; weekday: number }) {
  const { locale } = useFormats()
  return useIsWeek(patternId) ? weekdayName(weekday, locale) : null
}

/** The weekday by a press; nothing in the pattern of a day. */
export function WeekdayField({ value, onChange, frame }: InputProps<'number'>) {
  const { locale } = useFormats()
  const { patternId } = useDraft(['patternId'])
  if (!useIsWeek(patternId)) return null
  return (
    <OneOf
      frame={frame}
      options={weekdays.map(one => ({ value: String(one), label: weekdayName(one, locale) }))}
      value={value === null ? null : String(value)}
      onChange={one => onChange(Number(one))}
    />
  )
}
