import { icons } from './icons.ts'
import classes from './signs.module.css'

/** One sign by its name; nothing for a name that none has. */
export function NamedIcon({ name, size = 22 }: { name: string; size?: number }) {
  const Icon = icons[name]
  return Icon === undefined ? null : <Icon size={size} stroke={1.6} aria-hidden />
}

/** All signs to choose from. Pressing the chosen one takes it away. */
export function IconGrid({
  value,
  onChange,
  disabled,
  labelledBy,
}: {
  value: string | null
  onChange: (value: string | null) => void
  disabled: boolean
  labelledBy: string
}) {
  return (
    <div role="group" aria-labelledby={labelledBy} className={classes.icons}>
      {Object.entries(icons).map(([name, Icon]) => (
        <button
          key={name}
          type="button"
          className={classes.icon}
          aria-label={name}
          title={name}
          aria-pressed={name === value}
          disabled={disabled}
          onClick={() => onChange(name === value ? null : name)}
        >
          <Icon size={22} stroke={1.6} aria-hidden />
        </button>
      ))}
    </div>
  )
}
