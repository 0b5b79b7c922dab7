import type { LifePair } from '@cloche/domain/rules/expiry'

/**
 * Plans that kitchens usually begin with. They are a start to be changed, not advice: how long food keeps is what the
 * kitchen's own food safety plan says.
 */
const pair = (bestBefore: LifePair['bestBefore'], expiration: LifePair['expiration']): LifePair => ({
  bestBefore,
  expiration,
})
const hours = (value: number) => ({ value, unit: 'hours' as const })
const days = (value: number) => ({ value, unit: 'days' as const })
const months = (value: number) => ({ value, unit: 'months' as const })

export const lifePresets = {
  cookedMeal: {
    cooked: pair(null, hours(2)),
    chilled: pair(days(2), days(3)),
    frozen: pair(null, months(3)),
    thawed: pair(null, days(1)),
  },
  rawPrep: { prepared: pair(null, hours(1)), chilled: pair(days(1), days(2)) },
  openedPack: { opened: pair(null, days(3)) },
  vacuum: { sealed: pair(days(5), days(7)), opened: pair(null, days(1)), frozen: pair(null, months(6)) },
} as const satisfies Record<string, Readonly<Record<string, LifePair>>>

export type LifePreset = keyof typeof lifePresets
export const lifePresetNames = Object.keys(lifePresets) as readonly LifePreset[]
