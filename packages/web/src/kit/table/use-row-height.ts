import { useEffect, useState } from 'react'

function rowHeight(): number {
  const density = document.documentElement.dataset['density']
  return density === 'compact' ? 40 : density === 'regular' ? 48 : 56
}

/** The height of a row in pixels as the density preference says; follows its change. */
export function useRowHeight(): number {
  const [height, setHeight] = useState(rowHeight)
  useEffect(() => {
    const watcher = new MutationObserver(() => setHeight(rowHeight()))
    watcher.observe(document.documentElement, { attributeFilter: ['data-density'] })
    return () => watcher.disconnect()
  }, [])
  return height
}
