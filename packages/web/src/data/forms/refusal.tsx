import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './forms.module.css'

/** Why something was not taken; said at once to those who listen. Nothing while there is nothing to say. */
export function Refusal({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p role="alert" className={classes.refusal}>
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
      {text}
    </p>
  )
}
