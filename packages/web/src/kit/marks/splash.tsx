import { ClocheMark } from './cloche-mark.tsx'
import classes from './splash.module.css'

/** What stands there while the app is on its way: the mark, breathing. */
export function Splash() {
  return (
    <div className={classes.splash} role="status" aria-label="Cloche">
      <ClocheMark size={64} />
    </div>
  )
}
