/** Whose token a link carried, and going on as that person; fetched by who opened such a link. */
import { call } from '../wire/call.ts'
import { isServerUnavailable } from '../wire/repeating.ts'
import { deadLinkStore, offeredStore, type Offered } from './offered.ts'
import { nameOf } from './person.ts'
import { sessionStore } from './session.ts'
import { keepSessionToken } from './token.ts'

const merge = (token: string) => call('PUT', '/auth/user/jwt/add', { body: { add: token }, redirect: false })

/** Looks whose token it is: the same person's is merged, another's is asked about. Only for who is logged in. */
export async function lookAtOffered(token: string): Promise<void> {
  try {
    const query = { populate: true }
    const answer = await call('GET', '/user/me', {
      query,
      token,
      redirect: false,
      quiet: true,
    })
    const { me, organization } = sessionStore.get()
    const isSame = answer.user.id === me?.id && answer.organization?.id === organization?.id
    if (isSame) await merge(token)
    else
      offeredStore.set({
        token,
        userId: answer.user.id,
        name: nameOf(answer.user),
        organization: answer.organization?.name ?? '',
      })
  } catch (error) {
    deadLinkStore.set(isServerUnavailable(error) ? 'away' : 'dead')
  }
}

/** Stays who one is: the token is dropped. */
export function declineOffered(): void {
  offeredStore.set(null)
}

/** Goes on as who was asked about; the app begins anew, with nothing of the session before. @throws Problem */
export async function acceptOffered({ token, userId }: Offered): Promise<void> {
  // One's own session elsewhere is taken as it is; of others this one holds the token first.
  if (userId === sessionStore.get().me?.id) keepSessionToken(token)
  else {
    await merge(token)
    await call('POST', '/auth/user/user', { body: { userId } })
  }
  offeredStore.set(null)
  window.location.reload()
}
