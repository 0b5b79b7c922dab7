import { NewPasswordField } from '../../data/account/new-password-field.tsx'
import type { Fields } from '../../data/forms/use-fields.ts'

interface Props<Values> {
  readonly fields: Fields<Values>
  readonly label: string
  /** What it must not be made of: the person's address and names. */
  readonly about: readonly string[]
}

/** The password that somebody chooses in a form that ends with it. */
export function ChosenPassword<Values extends { readonly password: string }>({
  fields: { values, faults, set, leave },
  label,
  about,
}: Props<Values>) {
  return (
    <NewPasswordField
      size="lg"
      label={label}
      name="password"
      about={about}
      value={values.password}
      error={faults.password}
      onChange={value => set('password', value)}
      onLeave={() => values.password !== '' && leave('password')}
    />
  )
}
