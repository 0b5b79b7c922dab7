import type { CSSProperties } from 'react'
import type { Box } from './use-target.ts'

const gap = 16
const edge = 12
/** So wide is the dialog where there is room. */
const width = 352
/** So much height a step needs at most. */
const height = 240

export interface Place {
  readonly side: 'below' | 'above' | 'right' | 'inside' | 'middle'
  readonly style: CSSProperties
}

/**
 * Where the dialog of a step stands: below what it speaks of, else above, else at its right; over its lower edge
 * when it fills the window; in the middle when it speaks of nothing on the page.
 */
export function placeBeside(box: Box | null, window: { width: number; height: number }): Place {
  const wide = Math.min(width, window.width - 2 * edge)
  if (box === null) {
    return {
      side: 'middle',
      style: {
        left: (window.width - wide) / 2,
        top: Math.max(edge, (window.height - height) / 2),
        width: wide,
      },
    }
  }
  const middle = box.left + box.width / 2 - wide / 2
  const left = Math.max(edge, Math.min(middle, window.width - wide - edge))
  const below = box.top + box.height + gap
  if (below + height <= window.height) return { side: 'below', style: { left, top: below, width: wide } }
  if (box.top - gap - height >= 0)
    return { side: 'above', style: { left, bottom: window.height - box.top + gap, width: wide } }
  const right = box.left + box.width + gap
  if (right + wide + edge <= window.width) {
    const top = Math.max(edge, Math.min(box.top, window.height - height - edge))
    return { side: 'right', style: { left: right, top, width: wide } }
  }
  return { side: 'inside', style: { left, bottom: edge, width: wide } }
}
