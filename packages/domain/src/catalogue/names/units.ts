/** Units of food, temperatures, lengths and lives. */

export const WEIGHT_UNITS = ['mg', 'g', 'kg', 'oz', 'lb'] as const
export const VOLUME_UNITS = ['ml', 'cl', 'dl', 'l'] as const
export const COUNT_UNITS = ['piece', 'serving', 'slice', 'leaf', 'cup', 'tablespoon', 'teaspoon'] as const
export const AMOUNT_UNITS = [...WEIGHT_UNITS, ...VOLUME_UNITS, ...COUNT_UNITS] as const
export const TEMPERATURE_UNITS = ['C', 'F', 'K'] as const
export const LENGTH_UNITS = ['mm', 'cm', 'm', 'km', 'in', 'ft', 'yd', 'mi'] as const
