/** What stands under a hand stays there until the hand is gone. */
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

export interface Hand {
  /** A mouse is over the part, or a finger pressed there last. */
  readonly isIn: boolean
  readonly props: {
    readonly ref: RefObject<HTMLDivElement | null>
    readonly onPointerEnter: () => void
    readonly onPointerDown: () => void
    readonly onPointerLeave: (event: PointerEvent) => void
  }
}

/** Says whether a hand is in a part of the screen; its props belong to that part. */
export function useHand(): Hand {
  const ref = useRef<HTMLDivElement>(null)
  const [isIn, setIsIn] = useState(false)
  useEffect(() => {
    if (!isIn) return undefined
    const press = ({ target }: Event) => {
      if (!(target instanceof Node && ref.current?.contains(target))) setIsIn(false)
    }
    document.addEventListener('pointerdown', press, true)
    return () => document.removeEventListener('pointerdown', press, true)
  }, [isIn])
  return {
    isIn,
    props: {
      ref,
      onPointerEnter: () => setIsIn(true),
      // A finger comes and presses at once: what it does next finds the hand there.
      onPointerDown: () => setIsIn(true),
      // A finger that is lifted has not gone.
      onPointerLeave: ({ pointerType }) => {
        if (pointerType === 'mouse') setIsIn(false)
      },
    },
  }
}

/** A value as it was when the hand came, for as long as it is there; else as it is. */
export function useUnderHand<Value>(value: Value, isIn: boolean): Value {
  const [stood, setStood] = useState<{ readonly value: Value } | null>(null)
  if (isIn && stood === null) setStood({ value })
  if (!isIn && stood !== null) setStood(null)
  return isIn && stood !== null ? stood.value : value
}
