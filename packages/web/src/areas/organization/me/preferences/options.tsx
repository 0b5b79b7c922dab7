import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import classes from '../me.module.css'

export interface Option<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  /** What is read out where the label is a sign. */
  readonly name?: string
  readonly lang?: string
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** One of a few choices, all in view; arrows move among them. */
export function Options<Value extends string>({
  label,
  options,
  value,
  onChoose,
  children,
}: {
  label: string
  options: readonly Option<Value>[]
  value: Value | null
  onChoose: (value: Value) => void
  children?: ReactNode
}) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const at = options.findIndex(option => option.value === value)
  function move(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (Math.max(at, 0) + step + options.length) % options.length
    onChoose(options[next]!.value)
    group.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div>
      <div id={id} className={classes.legend}>
        {label}
      </div>
      <div ref={group} role="radiogroup" aria-labelledby={id} className={classes.options} onKeyDown={move}>
        {options.map((option, index) => (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={index === at}
            tabIndex={index === Math.max(at, 0) ? 0 : -1}
            className={classes.option}
            lang={option.lang}
            aria-label={option.name}
            onClick={() => onChoose(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
