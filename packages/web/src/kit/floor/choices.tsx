import classes from './choices.module.css'

/** One of a few, each a button of 56 px: pressed is chosen. */
export function Choices<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value | null
  onChange: (value: Value) => void
}) {
  return (
    <div className={classes.choices} role="group" aria-label={label}>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          className={classes.choice}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
