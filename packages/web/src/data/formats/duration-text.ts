/** A duration in the two largest of its units: `1 h 30 min`, `2 d`. */
export function durationText(seconds: number, locale: string): string {
  const parts = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor((seconds % 86_400) / 3600)],
    ['minute', Math.floor((seconds % 3600) / 60)],
    ['second', seconds % 60],
  ] as const
  const said = parts.filter(([, value]) => value > 0).slice(0, 2)
  return (said.length === 0 ? ([['minute', 0]] as const) : said)
    .map(([unit, value]) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'narrow',
        maximumFractionDigits: 0,
      }).format(value),
    )
    .join(' ')
}
