import type { SetSpan } from '../type/fit.ts'
import type { Area, CodeBox, Dots, LabelPlan, TextBox } from '../layout/plan.ts'

/**
 * Draws a code's dark modules as SVG in module units: (0, 0) to (columns, rows), no quiet zone. For a linear code one
 * row, stretched to the height of its bars.
 */
export type DrawCode = (code: CodeBox) => string

/** Draws a span of a line in mm at its place; for callers whose renderer has not got the type faces. */
export type DrawSpan = (span: SetSpan, box: TextBox, colour: string) => string

const SANS = "'Inter Variable', Inter, Arial, sans-serif"
const MONO = "'JetBrains Mono Variable', 'JetBrains Mono', monospace"

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const number = (mm: number): string => String(Math.round(mm * 1000) / 1000)

const place = ({ x, y, width, height }: Area): string =>
  `x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}"`

const spanAsText: DrawSpan = ({ text, style, x, width }, box, colour) => {
  const family = style.face === 'mono' ? MONO : SANS
  const weight = style.weight === 'bold' ? 700 : 400
  return (
    `<text x="${number(box.x + x)}" y="${number(box.baseline)}" font-family="${family}" font-size="${number(box.size)}" ` +
    `font-weight="${weight}" fill="${colour}" textLength="${number(width)}" lengthAdjust="spacingAndGlyphs" ` +
    `xml:space="preserve">${escaped(text)}</text>`
  )
}

/** Dark modules, row by row, as one path for `DrawCode`. */
export function modulesPath(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      let end = x
      while (row[end]) end++
      path += `M${x} ${y}h${end - x}v1h-${end - x}z`
      x = end
    }
  }
  return `<path d="${path}"/>`
}

const pathsOfDots = new WeakMap<Dots, string>()

/** Dots as a path, drawn once for each picture. */
function dotsPath(dots: Dots): string {
  const known = pathsOfDots.get(dots)
  if (known !== undefined) return known
  const { width, height, data } = dots
  const path = modulesPath(
    Array.from({ length: height }, (_, row) =>
      Array.from(data.subarray(row * width, (row + 1) * width), each => each === 1),
    ),
  )
  pathsOfDots.set(dots, path)
  return path
}

/**
 * The plan as one SVG document in millimetres, black on white, for previews of any size. Text is text, held to its
 * planned width, unless `drawSpan` draws it otherwise.
 */
export function planToSvg(plan: LabelPlan, drawCode: DrawCode, drawSpan: DrawSpan = spanAsText): string {
  const drawText = (box: TextBox, colour: string) =>
    box.spans.map(span => drawSpan(span, box, colour)).join('')
  const { width, height } = plan.size
  const drawn = plan.boxes.map(box => {
    if (box.kind === 'text') return drawText(box, '#000')
    if (box.kind === 'rule') return `<rect ${place(box)}/>`
    if (box.kind === 'code')
      return (
        `<svg ${place(box.ink)} viewBox="0 0 ${box.columns} ${box.rows}" preserveAspectRatio="none" ` +
        `shape-rendering="crispEdges">${drawCode(box)}</svg>`
      )
    if (box.kind === 'image')
      return (
        `<svg ${place(box)} viewBox="0 0 ${box.dots.width} ${box.dots.height}" preserveAspectRatio="none" ` +
        `shape-rendering="crispEdges">${dotsPath(box.dots)}</svg>`
      )
    const inset = box.look === 'filled' ? 0 : box.stroke / 2
    const area = {
      x: box.x + inset,
      y: box.y + inset,
      width: box.width - 2 * inset,
      height: box.height - 2 * inset,
    }
    const paint =
      box.look === 'filled' ? '' : ` fill="none" stroke="#000" stroke-width="${number(box.stroke)}"`
    const texts = box.texts.map(text => drawText(text, box.look === 'filled' ? '#fff' : '#000'))
    return `<rect ${place(area)} rx="${number(box.radius)}"${paint}/>${texts.join('')}`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${number(width)} ${number(height)}" ` +
    `width="${number(width)}mm" height="${number(height)}mm"><rect width="100%" height="100%" fill="#fff"/>` +
    `${drawn.join('')}</svg>`
  )
}
