/** A process's curve as a drawing for papers: core and chamber, what has to be reached, gaps and what was left out. */
import { linePath, rangeLines, type Point } from '../charts/index.ts'

/** Instants in milliseconds of the epoch with °C. */
type Points = readonly (readonly number[])[]

export interface PicturedProcess {
  readonly title: string
  readonly under: string
  readonly core: Points
  readonly chamber: Points
  readonly gaps: Points
  readonly left: Points
  /** Temperatures that mattered, with their words. */
  readonly lines: readonly { readonly celsius: number; readonly text: string }[]
  /** Words of the two curves and of what stands out. */
  readonly words: {
    readonly core: string
    readonly chamber: string
    readonly gap: string
    readonly left: string
  }
  readonly writeTime: (at: number) => string
  readonly write: (celsius: number) => string
}

const size = { width: 900, height: 420, left: 64, right: 16, top: 64, bottom: 60 }
const colours = { core: '#c2410c', chamber: '#64748b', line: '#15803d', gap: '#e2e8f0', left: '#fde68a' }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** As SVG, black on white; null where nothing was measured. */
export function processPicture(process: PicturedProcess): string | null {
  const { core, chamber, gaps, left, lines, words } = process
  const all = [...core, ...chamber]
  if (all.length < 2) return null
  const instants = all.map(([at = 0]) => at)
  const values = [...all.map(([, celsius = 0]) => celsius), ...lines.map(({ celsius }) => celsius)]
  const [from, to] = [Math.min(...instants), Math.max(...instants)]
  const [low, high] = [Math.min(...values) - 3, Math.max(...values) + 3]
  const x = (at: number) =>
    size.left + ((size.width - size.left - size.right) * (at - from)) / Math.max(1, to - from)
  const y = (celsius: number) =>
    size.top + (size.height - size.top - size.bottom) * (1 - (celsius - low) / Math.max(0.1, high - low))
  const number = (value: number) => value.toFixed(1)
  const bottom = size.height - size.bottom
  const within = (at: number) => Math.min(to, Math.max(from, at))
  const spans = (of: Points, colour: string) =>
    of.map(([begin = 0, end = 0]) => {
      const [a, b] = [x(within(begin)), x(within(end))]
      return `<rect x="${number(a)}" y="${size.top}" width="${number(Math.max(2, b - a))}" height="${bottom - size.top}" fill="${colour}"/>`
    })
  const isApart = (a: number, b: number) =>
    [...gaps].some(([begin = 0, end = 0]) => a <= begin && b >= end && end > begin)
  const path = (of: Points) =>
    linePath(
      of.flatMap(([at = 0, celsius = 0], index): (Point | null)[] => {
        const before = of[index - 1]?.[0]
        const point: Point = [x(at), y(celsius)]
        return before !== undefined && isApart(before, at) ? [null, point] : [point]
      }),
    )
  const text = (at: readonly [number, number], said: string, more = '') =>
    `<text x="${number(at[0])}" y="${number(at[1])}" ${more}>${escaped(said)}</text>`
  const legend = [
    ...(core.length > 0 ? [[words.core, colours.core] as const] : []),
    ...(chamber.length > 0 ? [[words.chamber, colours.chamber] as const] : []),
    ...(gaps.length > 0 ? [[words.gap, colours.gap] as const] : []),
    ...(left.length > 0 ? [[words.left, colours.left] as const] : []),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-label="${escaped(process.title)}" font-family="Inter, system-ui, sans-serif" font-size="12" fill="#0f172a">`,
    `<rect width="${size.width}" height="${size.height}" fill="#ffffff"/>`,
    text([size.left, 26], process.title, 'font-size="18" font-weight="600"'),
    text([size.left, 46], process.under),
    ...spans(gaps, colours.gap),
    ...spans(left, colours.left),
    ...rangeLines(low, high, 6)
      .filter(celsius => celsius >= low && celsius <= high)
      .flatMap(celsius => [
        `<path d="M${size.left} ${number(y(celsius))}H${size.width - size.right}" stroke="#cbd5e1" stroke-width="1"/>`,
        text([size.left - 8, y(celsius) + 4], process.write(celsius), 'text-anchor="end"'),
      ]),
    ...[0, 0.25, 0.5, 0.75, 1].map(share =>
      text(
        [x(from + (to - from) * share), bottom + 18],
        process.writeTime(from + (to - from) * share),
        `text-anchor="${share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}"`,
      ),
    ),
    ...lines.flatMap(({ celsius, text: said }) => [
      `<path d="M${size.left} ${number(y(celsius))}H${size.width - size.right}" stroke="${colours.line}" stroke-width="1.5" stroke-dasharray="6 4"/>`,
      text([size.width - size.right, y(celsius) - 5], said, `text-anchor="end" fill="${colours.line}"`),
    ]),
    ...(chamber.length > 0
      ? [`<path d="${path(chamber)}" fill="none" stroke="${colours.chamber}" stroke-width="1.5"/>`]
      : []),
    ...(core.length > 0
      ? [`<path d="${path(core)}" fill="none" stroke="${colours.core}" stroke-width="2.5"/>`]
      : []),
    ...legend.flatMap(([said, colour], index) => [
      `<rect x="${size.left + index * 200}" y="${size.height - 24}" width="14" height="10" fill="${colour}"/>`,
      text([size.left + index * 200 + 20, size.height - 15], said),
    ]),
    '</svg>',
  ].join('')
}
