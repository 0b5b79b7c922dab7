import type { Area, Dots, ImageBox } from '../layout/plan.ts'
import type { GreyPicture } from './blocks.ts'

/** Shares of the error that the neighbours take, in sixteenths (R. W. Floyd and L. Steinberg, 1976). */
const SPREAD = [
  [1, 0, 7],
  [-1, 1, 3],
  [0, 1, 5],
  [1, 1, 1],
] as const

/** The average luminance of the source under each dot; a dot smaller than a pixel takes the nearest. */
function scaled({ width, height, grey }: GreyPicture, columns: number, rows: number): Float32Array {
  const result = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    const top = Math.floor((row * height) / rows)
    const bottom = Math.max(top + 1, Math.floor(((row + 1) * height) / rows))
    for (let column = 0; column < columns; column++) {
      const left = Math.floor((column * width) / columns)
      const right = Math.max(left + 1, Math.floor(((column + 1) * width) / columns))
      let sum = 0
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += grey[y * width + x] ?? 255
      result[row * columns + column] = sum / ((bottom - top) * (right - left))
    }
  }
  return result
}

/** A picture as dots: drawings stay sharp, photographs keep their shades by error diffusion. */
export function dither(picture: GreyPicture, columns: number, rows: number): Dots {
  const shades = scaled(picture, columns, rows)
  const data = new Uint8Array(columns * rows)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const at = y * columns + x
      const shade = shades[at] ?? 255
      const isBlack = shade < 128
      data[at] = isBlack ? 1 : 0
      const error = shade - (isBlack ? 0 : 255)
      if (error === 0) continue
      for (const [dx, dy, share] of SPREAD) {
        const [column, row] = [x + dx, y + dy]
        if (column < 0 || column >= columns || row >= rows) continue
        const next = row * columns + column
        shades[next] = (shades[next] ?? 255) + (error * share) / 16
      }
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
