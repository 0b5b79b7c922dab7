import { useEffect, useState, type RefObject } from 'react'

/** A part of the page on the whole screen of a wall, which does not go dark while it is there. */
export function useWall(area: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const follow = () =>
      setOn(document.fullscreenElement !== null && document.fullscreenElement === area.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [area])
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = () => {
      if (document.visibilityState !== 'visible') return
      // A battery that is low may refuse it; the board is shown all the same.
      navigator.wakeLock.request('screen').then(
        held => {
          if (isOver) void held.release()
          else lock = held
        },
        () => undefined,
      )
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [isOn])
  return {
    isOn,
    mayBe: document.fullscreenEnabled,
    toggle: () => {
      if (isOn) void document.exitFullscreen()
      else area.current?.requestFullscreen().catch(() => undefined)
    },
  }
}
