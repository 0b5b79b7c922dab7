/** What a second person typed, and what is sent of it. */
import { tokenOf } from '@cloche/domain/rules/terminals'

export interface TypedProof {
  readonly way: 'pin' | 'password'
  /** A PIN, or the number of a card as its reader typed it. */
  readonly pin: string
  readonly email: string
  readonly password: string
}

export const blankProof: TypedProof = { way: 'pin', pin: '', email: '', password: '' }

export const noProof = ({ way, pin, email, password }: TypedProof): boolean =>
  way === 'pin' ? pin.trim() === '' : email.trim() === '' || password === ''

/** As it is sent. */
export function proofOf({ way, pin, email, password }: TypedProof) {
  if (way === 'password') return { email: email.trim(), password }
  return tokenOf(pin)
}
