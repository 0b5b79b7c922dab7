import { useLayoutEffect, useId, useRef, useState, type ReactNode } from 'react'
import classes from './steady.module.css'

/** What comes so soon after the page belongs to it: it stands in sight, and nobody has aimed at anything yet. */
const ARRIVING_MS = 500

interface Room {
  readonly subject: string
  readonly height: number
  /** Whether a finger may already be on the page: what needs more room from then on scrolls it. */
  readonly isOpen: boolean
}

/** How much all of them take: so much longer is the page, so that it can always be scrolled by it. */
const rooms = new Map<string, number>()
const noteRoom = (id: string, height: number | null) => {
  if (height === null) rooms.delete(id)
  else rooms.set(id, height)
  const all = [...rooms.values()].reduce((sum, one) => sum + one, 0)
  document.documentElement.style.setProperty('--steady', `${all}px`)
}

/**
 * Room for what appears above other things by itself, such as that the connection is lost. It lies over the page until
 * the page has made room by being scrolled as far, so that nothing moves under a finger. The room stays until `subject`
 * changes, that is until another screen is opened. Pinned it stays in sight at the top.
 */
export function Steady({
  subject,
  isPinned = false,
  children,
}: {
  subject: string
  isPinned?: boolean
  children: ReactNode
}) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Room>({ subject, height: 0, isOpen: false })
  const height = room.subject === subject ? room.height : 0
  useLayoutEffect(() => {
    const inner = content.current
    if (inner === null) return undefined
    const measure = (isOpen: boolean) => {
      const needed = Math.ceil(inner.getBoundingClientRect().height)
      setRoom(before => {
        if (before.subject !== subject) return { subject, height: needed, isOpen }
        return needed <= before.height ? before : { subject, height: needed, isOpen }
      })
    }
    measure(false)
    const begun = performance.now()
    const observer = new ResizeObserver(() => measure(performance.now() - begun > ARRIVING_MS))
    observer.observe(inner)
    return () => observer.disconnect()
  }, [subject])
  const last = useRef({ subject, height: 0 })
  useLayoutEffect(() => {
    const before = last.current
    last.current = { subject, height }
    noteRoom(id, height)
    if (before.subject !== subject || before.height === height || !room.isOpen) return undefined
    const root = document.documentElement
    // Browsers that hold what is in sight by themselves would do it twice.
    root.style.overflowAnchor = 'none'
    window.scrollTo({ top: window.scrollY + height - before.height, behavior: 'instant' })
    const frame = requestAnimationFrame(() => root.style.removeProperty('overflow-anchor'))
    return () => cancelAnimationFrame(frame)
  }, [id, subject, height, room.isOpen])
  useLayoutEffect(() => () => noteRoom(id, null), [id])
  return (
    <div className={classes.steady} style={{ height }} data-pinned={isPinned || undefined}>
      <div ref={content} className={classes.content}>
        {children}
      </div>
    </div>
  )
}
