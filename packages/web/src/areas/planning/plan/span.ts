import type { Formats } from '../../../data/formats/formats.ts'
import type { useText } from '../../../data/text/texts.ts'

/** From when to when something is made; the day only where it is another than the plan's. */
export const spanOn = (
  t: ReturnType<typeof useText>,
  formats: Formats,
  day: string,
  startDay: string,
  { startAt, dueAt }: { readonly startAt: string; readonly dueAt: string },
): string =>
  t('dayPlan.times', {
    from: startDay === day ? formats.time(startAt) : formats.dayTime(startAt),
    to: formats.time(dueAt),
  })
