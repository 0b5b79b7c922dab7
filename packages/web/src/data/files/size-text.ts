const steps = [
  { unit: 'megabyte', bytes: 1024 * 1024 },
  { unit: 'kilobyte', bytes: 1024 },
  { unit: 'byte', bytes: 1 },
] as const

/** A size in words: `820 kB`, `2.4 MB`. */
export function sizeText(bytes: number, locale: string): string {
  const { unit, bytes: one } = steps.find(step => bytes >= step.bytes) ?? steps[2]
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(bytes / one)
}
