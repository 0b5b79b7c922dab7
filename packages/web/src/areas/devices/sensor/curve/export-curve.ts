import { csvDelimiter, csvLine } from '@cloche/domain/rules/sheets'
import type { Language } from '@cloche/domain/text'
import type { CurveHandle } from '../../../../kit/charts/time-curve/time-curve.tsx'
import type { CurveRow } from './reading-scale.ts'

interface Sheet {
  readonly rows: readonly CurveRow[]
  readonly headers: readonly [
    when: string,
    utc: string,
    mean: string,
    low: string,
    high: string,
    outside: string,
  ]
  readonly language: Language
  readonly writeTime: (at: number) => string
  readonly number: (value: number) => number
  /** What is said of a value outside its limits; nothing of one within. */
  readonly outside: (row: CurveRow) => string
}

const exact = (value: number) => Number(value.toFixed(4))

/** What is shown, as a sheet: a line a point, the oldest first. */
export function curveSheet({ rows, headers, language, writeTime, number, outside }: Sheet): Blob {
  const delimiter = csvDelimiter(language)
  const lines = rows
    .toReversed()
    .map(row =>
      csvLine(
        [
          writeTime(row.at),
          new Date(row.at).toISOString(),
          exact(number(row.value)),
          exact(number(row.low)),
          exact(number(row.high)),
          outside(row),
        ],
        delimiter,
      ),
    )
  return new Blob(['\uFEFF', csvLine([...headers], delimiter), ...lines], { type: 'text/csv;charset=utf-8' })
}

interface Picture {
  readonly handle: CurveHandle
  readonly title: string
  readonly under: string
  /** What the colours mean. */
  readonly legend: readonly { readonly text: string; readonly color: string }[]
}

/** The curve as it is painted, with its name and what the colours mean, as a PNG. */
export function curvePicture({ handle, title, under, legend }: Picture): Promise<Blob> {
  const { canvas, surface, text } = handle.picture()
  const ratio = devicePixelRatio
  const [margin, head, line] = [16 * ratio, 64 * ratio, 24 * ratio]
  const whole = document.createElement('canvas')
  whole.width = canvas.width + 2 * margin
  const context = whole.getContext('2d')!
  const font = (size: number, weight = 400) =>
    `${weight} ${size * ratio}px "Inter Variable", system-ui, sans-serif`
  context.font = font(13)
  const placed: { x: number; row: number; text: string; color: string }[] = []
  let [x, row] = [margin, 0]
  for (const item of legend) {
    const width = context.measureText(item.text).width + 40 * ratio
    if (x > margin && x + width > whole.width - margin) [x, row] = [margin, row + 1]
    placed.push({ ...item, x, row })
    x += width
  }
  whole.height = head + canvas.height + (row + 1) * line + margin
  context.fillStyle = surface
  context.fillRect(0, 0, whole.width, whole.height)
  context.fillStyle = text
  context.font = font(18, 650)
  context.fillText(title, margin, margin + 16 * ratio)
  context.font = font(13)
  context.fillText(under, margin, margin + 38 * ratio)
  context.drawImage(canvas, margin, head)
  for (const item of placed) {
    const y = head + canvas.height + (item.row + 1) * line
    context.fillStyle = item.color
    context.fillRect(item.x, y - 10 * ratio, 12 * ratio, 12 * ratio)
    context.fillStyle = text
    context.fillText(item.text, item.x + 20 * ratio, y)
  }
  return new Promise((resolve, reject) => {
    whole.toBlob(blob => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png')
  })
}
