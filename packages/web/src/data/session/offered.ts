/**
 * A link that carries somebody's token (`?jwt=`). Where nobody is logged in it is the session. Where somebody is, and it
 * is of another person or organization, it is asked about before anything is merged, stored or loaded.
 */
import { makeStore } from '../../kit/store.ts'
import { addressQuery, addressWithout } from '../layout/address-query.ts'

/** Somebody as whom one could go on. */
export interface Offered {
  readonly token: string
  readonly userId: string
  readonly name: string
  readonly organization: string
}

/** Who is asked about; null: nobody. */
export const offeredStore = makeStore<Offered | null>(null)
/** Why a link was not looked at; the app says so once it stands. */
export const deadLinkStore = makeStore<'dead' | 'away' | null>(null)

/** Takes a token out of the address and its history; null where there is none. */
export function takeOfferedToken(): string | null {
  const token = addressQuery().get('jwt')
  if (token === null) return null
  window.history.replaceState(window.history.state, '', addressWithout('jwt'))
  return token === '' ? null : token
}
