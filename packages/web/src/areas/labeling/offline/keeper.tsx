import { useEffect } from 'react'
import ScanAnywhere from '../scan/scan-anywhere.tsx'

/** When the browser has nothing better to do. */
const afterMs = 4000

/** Fetches what the floor needs without a connection, where a worker keeps what is fetched. */
async function prepare(): Promise<void> {
  const { fetchFloor, hearLandings } = await import('./floor.ts')
  hearLandings()
  const workers = navigator.serviceWorker
  if (workers === undefined) return
  if (workers.controller === null)
    await new Promise(resolve => workers.addEventListener('controllerchange', resolve, { once: true }))
  await fetchFloor()
}

/** Always there while somebody is logged in: the hand scanner, and what the time without a connection needs. */
export default function Keeper() {
  useEffect(() => {
    const timer = setTimeout(() => void prepare().catch(() => undefined), afterMs)
    return () => clearTimeout(timer)
  }, [])
  return <ScanAnywhere />
}
