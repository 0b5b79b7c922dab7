import classes from './busy-bar.module.css'

/** A thin line at the top while calls are running; it waits a moment so that quick ones do not flicker. */
export function BusyBar({ isBusy, label }: { isBusy: boolean; label: string }) {
  return (
    <div
      className={classes.bar}
      data-busy={isBusy || undefined}
      role="progressbar"
      aria-live="polite"
      aria-label={label}
      aria-hidden={!isBusy}
    >
      <span />
    </div>
  )
}
