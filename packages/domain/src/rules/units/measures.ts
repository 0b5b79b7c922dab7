/** Units a person may choose, as the specification lists them. */
export const temperatureUnits = ['C', 'F', 'K'] as const
export const massUnits = ['mg', 'g', 'kg', 'oz', 'lb'] as const
export const lengthUnits = ['mm', 'cm', 'm', 'km', 'in', 'ft', 'yd', 'mi'] as const
export const timeUnits = ['s', 'min', 'h', 'd', 'w', 'month', 'y'] as const
export const countUnits = [
  'serving',
  'slice',
  'leaf',
  'piece',
  'cup',
  'tablespoon',
  'teaspoon',
  'calory',
] as const

export type TemperatureUnit = (typeof temperatureUnits)[number]
export type MassUnit = (typeof massUnits)[number]
export type LengthUnit = (typeof lengthUnits)[number]
export type CountUnit = (typeof countUnits)[number]

/** Whose cups and spoons a recipe means; never guessed, always a setting. */
export const measureSystems = ['metric', 'us', 'usLabel', 'australian'] as const
export type MeasureSystem = (typeof measureSystems)[number]

const spoons = {
  metric: { cup: 'metric_cup', tablespoon: 'metric_tbsp', teaspoon: 'metric_tsp' },
  us: { cup: 'us_cup', tablespoon: 'us_tbsp', teaspoon: 'us_tsp' },
  usLabel: { cup: 'us_legal_cup', tablespoon: 'metric_tbsp', teaspoon: 'metric_tsp' },
  australian: { cup: 'metric_cup', tablespoon: 'au_tbsp', teaspoon: 'metric_tsp' },
} as const satisfies Record<MeasureSystem, Record<'cup' | 'tablespoon' | 'teaspoon', string>>

/** The volume unit that a cup or spoon is in a system of measures, or null for units that hold no volume. */
export function measureOf(unit: CountUnit, system: MeasureSystem): string | null {
  if (unit === 'cup' || unit === 'tablespoon' || unit === 'teaspoon') return spoons[system][unit]
  return null
}
