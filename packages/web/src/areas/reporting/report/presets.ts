/** Days that reports are often asked of. */
import { addToDay, weekdayOf } from '@cloche/domain/rules/calendar'

export const PRESETS = ['yesterday', 'last7', 'lastWeek', 'thisMonth', 'lastMonth'] as const
export type Preset = (typeof PRESETS)[number]

/** Its days, both counted. @param today the day it is at the place */
export function presetDays(preset: Preset, today: string): { readonly from: string; readonly to: string } {
  const before = (days: number) => addToDay(today, { days: -days })
  const first = `${today.slice(0, 7)}-01`
  if (preset === 'yesterday') return { from: before(1), to: before(1) }
  if (preset === 'last7') return { from: before(7), to: before(1) }
  if (preset === 'thisMonth') return { from: first, to: today }
  if (preset === 'lastMonth') {
    const last = addToDay(first, { days: -1 })
    return { from: `${last.slice(0, 7)}-01`, to: last }
  }
  const monday = before(weekdayOf(today) - 1)
  return { from: addToDay(monday, { days: -7 }), to: addToDay(monday, { days: -1 }) }
}
