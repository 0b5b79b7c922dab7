import { IconArrowRight } from '@tabler/icons-react'
import type { Choice } from './choice.ts'
import classes from './palette.module.css'

/** One line of the palette; the chosen one stays in view. */
export function PaletteOption({
  id,
  choice,
  isChosen,
  onPoint,
  onGo,
}: {
  id: string
  choice: Choice
  isChosen: boolean
  onPoint: () => void
  onGo: () => void
}) {
  const { icon: Icon, name, note } = choice
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.option}
      ref={element => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' })
      }}
      onMouseMove={onPoint}
      onClick={onGo}
    >
      {Icon === null ? (
        <span className={classes.rest} />
      ) : (
        <Icon size={20} stroke={1.6} aria-hidden className={classes.sign} />
      )}
      <span className={classes.name}>{name}</span>
      <span className={classes.group}>{note}</span>
      <IconArrowRight size={18} stroke={1.6} aria-hidden className={classes.go} />
    </div>
  )
}
