/** Calendars to pick from, fetched when the first of them is needed. Days and times are those of the place's clock. */
import '@mantine/dates/styles.layer.css'
import { DateInput, DatePickerInput, DatesProvider, DateTimePicker } from '@mantine/dates'
import { dayBounds, localDay, localWall, wallToInstant } from '@cloche/domain/rules/calendar'
import type { ReactNode } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { deviceZone } from '../../../data/formats/values.ts'
import { useText } from '../../../data/text/texts.ts'
import { rangeOf, rangeText } from '../../machine/list/filters.ts'
import type { Frame } from '../kind-look.ts'
import { calendarLocale } from './calendar-locale.ts'

export interface PickerProps {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly frame: Frame
}

export interface DaysProps {
  /** A range as filters write it; of instants from the first day's beginning up to the end of the last. */
  readonly text: string
  readonly onChange: (text: string) => void
  readonly label: string
  readonly isInstant: boolean
}

/** The zone of the place, or the device's own. */
function useZone(): string {
  return useFormats().timeZone ?? deviceZone()
}

/** Weeks begin on Monday; months and days are named in the reader's language. */
function InLanguage({ children }: { children: ReactNode }) {
  const { locale } = useFormats()
  return (
    <DatesProvider settings={{ locale: calendarLocale(locale), firstDayOfWeek: 1 }}>{children}</DatesProvider>
  )
}

export function DayPicker({ value, onChange, frame }: PickerProps) {
  const t = useText()
  return (
    <InLanguage>
      <DateInput
        {...frame}
        clearable={!frame.withAsterisk}
        value={value}
        onChange={onChange}
        valueFormat="D MMM YYYY"
        placeholder={t('field.date.pick')}
        popoverProps={{ shadow: 'md' }}
      />
    </InLanguage>
  )
}

export function MomentPicker({ value, onChange, frame }: PickerProps) {
  const t = useText()
  const zone = useZone()
  return (
    <InLanguage>
      <DateTimePicker
        {...frame}
        clearable={!frame.withAsterisk}
        value={value === null ? null : localWall(value, zone).replace('T', ' ')}
        onChange={wall =>
          onChange(wall === null ? null : wallToInstant(wall.replace(' ', 'T'), zone).instant)
        }
        valueFormat="D MMM YYYY, HH:mm"
        placeholder={t('field.date.pick')}
        popoverProps={{ shadow: 'md' }}
        submitButtonProps={{ 'aria-label': t('verb.apply') }}
      />
    </InLanguage>
  )
}

export function DaysPicker({ text, onChange, label, isInstant }: DaysProps) {
  const zone = useZone()
  const [from, to] = rangeOf(text)
  const first = from === null ? null : isInstant ? localDay(from, zone) : from
  const last =
    to === null ? null : isInstant ? localDay(new Date(Date.parse(to) - 1).toISOString(), zone) : to
  function change([nextFrom, nextTo]: [string | null, string | null]) {
    if (!isInstant) return onChange(rangeText(nextFrom, nextTo))
    onChange(
      rangeText(
        nextFrom === null ? null : dayBounds(nextFrom, zone).start,
        nextTo === null ? null : dayBounds(nextTo, zone).end,
      ),
    )
  }
  return (
    <InLanguage>
      <DatePickerInput
        type="range"
        label={label}
        clearable
        allowSingleDateInRange
        value={[first, last]}
        onChange={change}
        valueFormat="D MMM YYYY"
        popoverProps={{ shadow: 'md' }}
      />
    </InLanguage>
  )
}
