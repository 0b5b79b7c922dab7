import { PasswordInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { own } from '../actions/text-fields.tsx'
import type { ActionField } from '../actions/action.ts'
import { useSession } from '../session/session.ts'
import { useText, type Translate } from '../text/texts.ts'
import { call } from '../wire/call.ts'
import { queryKeys } from '../wire/queries.ts'
import { noProof, type TypedProof } from './typed-proof.ts'
import classes from './proof-field.module.css'

/** Asks a second person who they are and to prove it; nothing of it is kept. */
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
  const { way, userId, card, pin, email, password } = value
  const people = usePeopleHere()
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
          { value: 'person', label: t('second.byPin') },
          { value: 'card', label: t('second.byCard') },
          { value: 'password', label: t('second.byPassword') },
        ]}
      />
      {way !== 'password' ? (
        <>
          {way === 'person' ? (
            <Select
              size={size}
              searchable
              label={t('second.person')}
              nothingFoundMessage={t('second.nobody')}
              data={people.map(({ id, name }) => ({ value: id, label: name }))}
              value={userId}
              onChange={next => set({ userId: next })}
            />
          ) : (
            <PasswordInput
              size={size}
              label={t('second.card')}
              autoComplete="off"
              maxLength={40}
              value={card}
              onChange={event => set({ card: event.currentTarget.value })}
            />
          )}
          <PasswordInput
            size={size}
            label={t('second.pin')}
            // No keyboard of letters; and no browser offers to keep it.
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            value={pin}
            error={error}
            onChange={event => set({ pin: event.currentTarget.value })}
          />
        </>
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

/** Who can prove themself by a PIN at the chosen place. */
function usePeopleHere() {
  const { location } = useSession()
  const { data } = useQuery({
    queryKey: [...queryKeys.all('userToken'), 'here', location?.id ?? null],
    queryFn: ({ signal }) => call('GET', '/user-control/people-here', { signal }),
  })
  return data?.people ?? []
}
