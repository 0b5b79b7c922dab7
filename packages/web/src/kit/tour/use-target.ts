import { useEffect, useState } from 'react'

export interface Box {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

const lookEvery = 100

/** The part of an element that can be seen: nobody points at what lies outside the window. */
function boxOf(element: Element): Box | null {
  const { top, left, right, bottom, width, height } = element.getBoundingClientRect()
  if (width === 0 || height === 0) return null
  const box = {
    top: Math.max(8, top),
    left: Math.max(8, left),
    width: Math.min(window.innerWidth - 8, right) - Math.max(8, left),
    height: Math.min(window.innerHeight - 8, bottom) - Math.max(8, top),
  }
  return box.width > 0 && box.height > 0 ? box : null
}

const same = (one: Box | null, other: Box | null) =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.top === other.top &&
    one.left === other.left &&
    one.width === other.width &&
    one.height === other.height)

/**
 * Where the first visible element of a selector stands in the window, followed while the page moves; null while
 * there is none. It is brought into view once.
 */
export function useTarget(selector: string): Box | null {
  const [box, setBox] = useState<{ selector: string; box: Box | null }>({ selector, box: null })
  useEffect(() => {
    let shown: Element | undefined
    const find = () => {
      const element = [...document.querySelectorAll(selector)].find(one => one.getClientRects().length > 0)
      if (element !== undefined && element !== shown) {
        shown = element
        const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
        const isTall = element.getBoundingClientRect().height > window.innerHeight * 0.6
        element.scrollIntoView({
          block: isTall ? 'start' : 'nearest',
          inline: 'nearest',
          behavior: isCalm ? 'auto' : 'smooth',
        })
      }
      const next = element === undefined ? null : boxOf(element)
      setBox(before =>
        before.selector === selector && same(before.box, next) ? before : { selector, box: next },
      )
    }
    find()
    const timer = setInterval(find, lookEvery)
    window.addEventListener('scroll', find, { capture: true, passive: true })
    window.addEventListener('resize', find)
    return () => {
      clearInterval(timer)
      window.removeEventListener('scroll', find, { capture: true })
      window.removeEventListener('resize', find)
    }
  }, [selector])
  return box.selector === selector ? box.box : null
}
