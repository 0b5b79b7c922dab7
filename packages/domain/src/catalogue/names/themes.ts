/** The primary ramps an organization may show in place of the product's own. */
export const THEME_COLORS = [
  'basil',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'violet',
  'pink',
  'red',
  'orange',
  'saffron',
  'lime',
  'steel',
] as const
