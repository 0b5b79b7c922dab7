import { useSyncExternalStore } from 'react'
import { useIsServerDown } from './downtime.ts'

function follow(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether this device has a network; that a server answers there is another question. */
export const useIsOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine)

/** Whether nothing new can be heard now: no network, or a server that does not answer. */
export function useIsCut(): boolean {
  const isDown = useIsServerDown()
  return !useIsOnline() || isDown
}
