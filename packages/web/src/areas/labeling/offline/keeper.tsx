import { useEffect } from 'react'
import ScanAnywhere from '../scan/scan-anywhere.tsx'

/** When the browser has nothing better to do. */
const afterMs = 4000

/** Always there while somebody is logged in: the hand scanner, and what the time without a connection needs. */
export default function Keeper() {
  useEffect(() => {
    const timer = setTimeout(
      () => void import('./floor.ts').then(({ fetchFloor }) => fetchFloor()).catch(() => undefined),
      afterMs,
    )
    return () => clearTimeout(timer)
  }, [])
  return <ScanAnywhere />
}
