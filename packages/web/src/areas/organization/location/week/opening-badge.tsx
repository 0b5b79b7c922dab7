import { IconDoorEnter, IconDoorOff } from '@tabler/icons-react'
import type { Period } from '@cloche/domain/rules/places'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useNow } from '../../../../data/formats/use-now.ts'
import { useText, type Translate } from '../../../../data/text/texts.ts'
import { weekdayName } from '../../../../entity-screens/fields/json/week.ts'
import { StateBadge } from '../../../../kit/states/state-badge.tsx'
import { openingAt, wallAt, type Opening, type Wall } from './open-now.ts'

function write(opening: Opening, now: Wall, locale: string, t: Translate): string {
  const end = opening.is === 'open' ? opening.until : opening.next
  if (end === null) return t(opening.is === 'open' ? 'places.openAlways' : 'places.closed')
  if (end.weekday === now.weekday) return t(`places.${opening.is}Until`, { time: end.time })
  return t(`places.${opening.is}UntilDay`, { time: end.time, day: weekdayName(end.weekday, locale) })
}

/** Whether a place is open now, by its own clock, and until when. Nothing where no hours are known. */
export function OpeningBadge({
  periods,
  timeZone,
}: {
  periods: readonly Period[]
  timeZone: string | null | undefined
}) {
  const t = useText()
  const formats = useFormats()
  const now = wallAt(useNow(), timeZone ?? formats.timeZone)
  if (!periods.some(period => period.kind === 'opening')) return null
  const opening = openingAt(periods, now)
  return (
    <StateBadge
      color={opening.is === 'open' ? 'basil' : 'steel'}
      icon={opening.is === 'open' ? IconDoorEnter : IconDoorOff}
      label={write(opening, now, formats.locale, t)}
    />
  )
}
