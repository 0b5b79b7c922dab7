import { useText } from '../../../../data/text/texts.ts'
import type { LabelMode } from '../../calls.ts'
import classes from '../register.module.css'

const modes: readonly LabelMode[] = ['individual', 'range', 'perStep']

/** What labels stand for: each a piece, one for all pieces, one for each step of the route. */
export function ModeChoice<Mode extends LabelMode | null>({
  mode,
  hasRoute,
  hasUsual = false,
  onChange,
}: {
  mode: Mode
  hasRoute: boolean
  /** Offers to leave it to what each label usually is. */
  hasUsual?: boolean
  onChange: (mode: LabelMode | Mode) => void
}) {
  const t = useText()
  return (
    <div className={classes.chips} role="group" aria-label={t('register.mode')}>
      <span className={classes.chipsLabel}>{t('register.mode')}</span>
      {hasUsual && (
        <button
          type="button"
          className={classes.chip}
          aria-pressed={mode === null}
          onClick={() => onChange(null as Mode)}
        >
          {t('register.mode.usual')}
        </button>
      )}
      {modes
        .filter(one => one !== 'perStep' || hasRoute || mode === one)
        .map(one => (
          <button
            key={one}
            type="button"
            className={classes.chip}
            aria-pressed={one === mode}
            onClick={() => onChange(one)}
          >
            {t(`register.mode.${one}`)}
          </button>
        ))}
    </div>
  )
}
