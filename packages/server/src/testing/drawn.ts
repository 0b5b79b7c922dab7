/** The dark rectangles of a page of a PDF as a picture, for a reader of codes. */
import { paper } from '@cloche/domain/rules/code-sheets'
import type { Picture } from '@cloche/domain/testing/read-codes'

/** Dots a millimetre. */
const dots = 12

/** @param stream the operators of the page */
export function drawn(stream: string): Picture {
  const [width, height] = [Math.round(paper.width * dots), Math.round(paper.height * dots)]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const scale = (dots * 25.4) / 72
  for (const [, x, y, w, h] of stream.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)) {
    const [left, right] = [Number(x) * scale, (Number(x) + Number(w)) * scale].map(Math.round) as [
      number,
      number,
    ]
    const [low, high] = [Number(y) * scale, (Number(y) + Number(h)) * scale].map(Math.round) as [
      number,
      number,
    ]
    for (let row = height - high; row < height - low; row++)
      for (let column = left; column < right; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  }
  return { data, width, height }
}
