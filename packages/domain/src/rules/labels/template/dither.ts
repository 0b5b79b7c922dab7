import type { Area, Dots, ImageBox } from '../layout/plan.ts'
import type { GreyPicture } from './blocks.ts'

/** The average luminance of the source under each dot of a row; a dot smaller than a pixel takes the nearest. */
function scaledRow(
  { width, height, grey }: GreyPicture,
  row: number,
  rows: number,
  into: Float32Array,
): void {
  const columns = into.length
  const top = Math.floor((row * height) / rows)
  const bottom = Math.max(top + 1, Math.floor(((row + 1) * height) / rows))
  for (let column = 0; column < columns; column++) {
    const left = Math.floor((column * width) / columns)
    const right = Math.max(left + 1, Math.floor(((column + 1) * width) / columns))
    let sum = 0
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += grey[y * width + x] ?? 255
    into[column] = sum / ((bottom - top) * (right - left))
  }
}

/**
 * A picture as dots: drawings stay sharp, photographs keep their shades by error diffusion (R. W. Floyd and
 * L. Steinberg, 1976). Two rows of shades are held at a time.
 */
export function dither(picture: GreyPicture, columns: number, rows: number): Dots {
  const data = new Uint8Array(columns * rows)
  let here = new Float32Array(columns)
  let next = new Float32Array(columns)
  scaledRow(picture, 0, rows, here)
  for (let y = 0; y < rows; y++) {
    if (y + 1 < rows) scaledRow(picture, y + 1, rows, next)
    for (let x = 0; x < columns; x++) {
      const shade = here[x] as number
      const isBlack = shade < 128
      if (isBlack) data[y * columns + x] = 1
      const error = shade - (isBlack ? 0 : 255)
      if (error === 0) continue
      if (x + 1 < columns) here[x + 1] = (here[x + 1] as number) + (error * 7) / 16
      if (x > 0) next[x - 1] = (next[x - 1] as number) + (error * 3) / 16
      next[x] = (next[x] as number) + (error * 5) / 16
      if (x + 1 < columns) next[x + 1] = (next[x + 1] as number) + error / 16
    }
    ;[here, next] = [next, here]
  }
  return { width: columns, height: rows, data }
}

const known = new WeakMap<GreyPicture, Map<string, Dots>>()

/** The picture as large as its area allows without changing its shape, centred, in whole dots. */
export function imageBox(picture: GreyPicture, area: Area, dpi: number): ImageBox | null {
  const perMm = dpi / 25.4
  const scale = Math.min(area.width / picture.width, area.height / picture.height)
  const columns = Math.floor(picture.width * scale * perMm)
  const rows = Math.floor(picture.height * scale * perMm)
  if (columns < 1 || rows < 1) return null
  const sizes = known.get(picture) ?? new Map<string, Dots>()
  known.set(picture, sizes)
  const key = `${columns}x${rows}`
  const dots = sizes.get(key) ?? dither(picture, columns, rows)
  sizes.set(key, dots)
  const [width, height] = [columns / perMm, rows / perMm]
  const x = area.x + (area.width - width) / 2
  const y = area.y + (area.height - height) / 2
  return { kind: 'image', part: 'image', x, y, width, height, dots }
}
