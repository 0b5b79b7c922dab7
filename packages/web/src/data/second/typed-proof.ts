/** What a second person typed, and what is sent of it. */

export interface TypedProof {
  readonly way: 'person' | 'card' | 'password'
  /** Whoever was chosen; null: nobody yet. */
  readonly userId: string | null
  /** The number of a card as its reader typed it. */
  readonly card: string
  readonly pin: string
  readonly email: string
  readonly password: string
}

export const blankProof: TypedProof = {
  way: 'person',
  userId: null,
  card: '',
  pin: '',
  email: '',
  password: '',
}

export const noProof = ({ way, userId, card, pin, email, password }: TypedProof): boolean => {
  if (way === 'password') return email.trim() === '' || password === ''
  return pin.trim() === '' || (way === 'person' ? userId === null : card.trim() === '')
}

/** As it is sent. */
export function proofOf({ way, userId, card, pin, email, password }: TypedProof) {
  if (way === 'password') return { email: email.trim(), password }
  if (way === 'card') return { mac: card.trim().padEnd(4, '-'), pin: pin.trim() }
  return { userId: userId ?? '', pin: pin.trim() }
}
