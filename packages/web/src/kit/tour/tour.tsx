import { Button, CloseButton } from '@mantine/core'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { placeBeside } from './place-beside.ts'
import classes from './tour.module.css'
import { useTarget } from './use-target.ts'

export interface TourWords {
  next: string
  back: string
  finish: string
  skip: string
  /** "2 of 4". */
  progress: string
}

export interface TourProps {
  /** A selector of what this step speaks of; while nothing fits it, the step stands in the middle. */
  target: string
  title: string
  text: string
  words: TourWords
  isFirst: boolean
  isLast: boolean
  onNext: () => void
  onBack: () => void
  onSkip: () => void
}

function focusMain(dialog: HTMLElement | null): void {
  dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
}

/** Tab goes round the buttons of the dialog. */
function walkWithin(event: KeyboardEvent, dialog: HTMLElement | null): void {
  event.preventDefault()
  const buttons = [...(dialog?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex(button => button === document.activeElement)
  const step = event.shiftKey ? -1 : 1
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}

/**
 * One step of a guided tour: what it speaks of stands out of the dimmed page, a small dialog beside it explains.
 * The focus stays in the dialog; Escape leaves the tour, the arrow keys go on and back.
 */
export function Tour({ target, title, text, words, isFirst, isLast, onNext, onBack, onSkip }: TourProps) {
  const titleId = useId()
  const textId = useId()
  const rect = useTarget(target)
  const dialog = useRef<HTMLDivElement>(null)
  // Afterwards the focus is where it was; this comes before the dialog takes it.
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  // Each step is read from its beginning and its main button is at hand.
  useEffect(() => {
    focusMain(dialog.current)
  }, [title])
  // What opens behind the step, such as its screen, does not get the focus.
  useEffect(() => {
    const keep = ({ target: focused }: FocusEvent) => {
      if (focused instanceof Node && dialog.current?.contains(focused) === false) focusMain(dialog.current)
    }
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [])
  function press(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.key === 'Tab') return walkWithin(event, dialog.current)
    if (event.key === 'Escape') onSkip()
    else if (event.key === 'ArrowRight') onNext()
    else if (event.key === 'ArrowLeft' && !isFirst) onBack()
    else return
    event.preventDefault()
  }
  const place = placeBeside(rect, { width: window.innerWidth, height: window.innerHeight })
  return createPortal(
    <div className={classes.tour} onKeyDown={press}>
      <div className={classes.cover} data-dims={rect === null || undefined} />
      {rect !== null && (
        <div
          className={classes.light}
          style={{ top: rect.top - 6, left: rect.left - 6, width: rect.width + 12, height: rect.height + 12 }}
        />
      )}
      <div
        ref={dialog}
        role="dialog"
        aria-modal
        aria-labelledby={titleId}
        aria-describedby={textId}
        className={classes.dialog}
        data-side={place.side}
        style={place.style}
      >
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <CloseButton size={44} iconSize={18} aria-label={words.skip} onClick={onSkip} />
        </div>
        <p id={textId} className={classes.text}>
          {text}
        </p>
        <div className={classes.foot}>
          <span className={classes.progress}>{words.progress}</span>
          {!isFirst && (
            <Button variant="default" onClick={onBack}>
              {words.back}
            </Button>
          )}
          <Button data-autofocus onClick={onNext}>
            {isLast ? words.finish : words.next}
          </Button>
        </div>
      </div>
    </div>,
    document.body,
  )
}
