import { useEffect } from 'react'

/** A page of the wall stands for so long. */
const standsFor = 20_000

/** Turns the pages of the wall, one after the other and from the start again, while it is asked to. */
export function useTurning(
  isTurning: boolean,
  page: number,
  pages: number,
  go: (page: number) => void,
): void {
  useEffect(() => {
    if (!isTurning || pages < 2) return
    const timer = setTimeout(() => go(page >= pages ? 1 : page + 1), standsFor)
    return () => clearTimeout(timer)
  })
}
