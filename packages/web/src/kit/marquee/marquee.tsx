import { useEffect, useRef, useState } from 'react'
import classes from './marquee.module.css'
import { nextStep, pauseAtEnd, stepEvery } from './steps.ts'

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * One line of text that moves to show its end when it is too long for its room, in steps of 50 ms with two
 * seconds of rest at either end. It stands still under the pointer, while what it is in has the focus, and for
 * those who asked for less motion: then it ends in an ellipsis.
 */
export function Marquee({ text }: { text: string }) {
  const room = useRef<HTMLSpanElement>(null)
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const element = room.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setIsLong(element.scrollWidth > element.clientWidth + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [text])
  useEffect(() => {
    const element = room.current
    if (element === null || !isLong) return undefined
    const holder = element.closest<HTMLElement>('button, a') ?? element
    let timer: ReturnType<typeof setTimeout>
    function move() {
      if (element === null) return
      const isHeld = wantsStillness() || holder.matches(':hover, :focus-visible')
      element.dataset['moves'] = String(!isHeld)
      let rest = stepEvery
      if (isHeld) element.scrollLeft = 0
      else {
        const longest = element.scrollWidth - element.clientWidth
        const step = nextStep(element.scrollLeft, longest)
        element.scrollLeft = step.to
        if (step.isAtEnd) rest = pauseAtEnd
      }
      timer = setTimeout(move, rest)
    }
    timer = setTimeout(move, pauseAtEnd)
    return () => {
      clearTimeout(timer)
      element.scrollLeft = 0
      delete element.dataset['moves']
    }
  }, [isLong, text])
  return (
    <span ref={room} className={classes.room} title={isLong ? text : undefined}>
      {text}
    </span>
  )
}
