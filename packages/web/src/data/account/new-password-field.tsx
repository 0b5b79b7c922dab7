import { useText } from '../text/texts.ts'
import classes from './account.module.css'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import { passwordMin, passwordStrength } from './password-strength.ts'

/** A password that is being chosen: how strong it is, and what would make it stronger. */
export function NewPasswordField({
  about,
  value,
  ...rest
}: Omit<PasswordFieldProps, 'autoComplete' | 'children' | 'value'> & {
  readonly value: string
  /** What is known of the person and should not be in it: e-mail, name. */
  readonly about: readonly string[]
}) {
  const t = useText()
  const { score, hint } = passwordStrength(value, about)
  const words = score === 0 ? '' : t(`password.score.${score}`)
  return (
    <PasswordField {...rest} value={value} autoComplete="new-password">
      <div className={classes.strength} data-score={score}>
        <div className={classes.bars} aria-hidden>
          {[1, 2, 3, 4].map(step => (
            <span key={step} data-on={score >= step || undefined} />
          ))}
        </div>
        <p role="status" className={classes.words}>
          {words !== '' && <strong>{words}</strong>}{' '}
          {hint === null
            ? score < 3 && t('password.advice', { count: passwordMin })
            : t(`password.hint.${hint}`, { count: passwordMin })}
        </p>
      </div>
    </PasswordField>
  )
}
