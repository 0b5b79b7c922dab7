import { PasswordInput, SegmentedControl, TextInput } from '@mantine/core'
import { own } from '../actions/text-fields.tsx'
import type { ActionField } from '../actions/action.ts'
import { useText, type Translate } from '../text/texts.ts'
import { noProof, type TypedProof } from './typed-proof.ts'
import classes from './proof-field.module.css'

/** Asks a second person for their own PIN, card or password; nothing of it is kept. */
export const proofField = (t: Translate): ActionField<TypedProof> =>
  own<TypedProof>(
    ({ value, error, size, onChange }) => (
      <ProofField
        value={value}
        error={error ?? null}
        size={size}
        onChange={onChange}
        title={t('second.title')}
      />
    ),
    noProof,
  )

function ProofField({
  value,
  error,
  size,
  title,
  onChange,
}: {
  value: TypedProof
  error: string | null
  size: 'md' | 'lg'
  title: string
  onChange: (value: TypedProof) => void
}) {
  const t = useText()
  const { way, pin, email, password } = value
  const set = (change: Partial<TypedProof>) => onChange({ ...value, ...change })
  return (
    <fieldset className={classes.proof}>
      <legend className={classes.title}>{title}</legend>
      <p className={classes.hint}>{t('second.hint')}</p>
      <SegmentedControl
        fullWidth
        size={size}
        value={way}
        onChange={next => set({ way: next as TypedProof['way'] })}
        data={[
          { value: 'pin', label: t('second.byPin') },
          { value: 'password', label: t('second.byPassword') },
        ]}
      />
      {way === 'pin' ? (
        <PasswordInput
          size={size}
          label={t('second.pin')}
          // No keyboard of letters; and no browser offers to keep it.
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          value={pin}
          error={error}
          onChange={event => set({ pin: event.currentTarget.value })}
        />
      ) : (
        <>
          <TextInput
            size={size}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            maxLength={254}
            label={t('second.email')}
            value={email}
            error={error}
            onChange={event => set({ email: event.currentTarget.value })}
          />
          <PasswordInput
            size={size}
            label={t('second.password')}
            autoComplete="off"
            value={password}
            onChange={event => set({ password: event.currentTarget.value })}
          />
        </>
      )}
    </fieldset>
  )
}
