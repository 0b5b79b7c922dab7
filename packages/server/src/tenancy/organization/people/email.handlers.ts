/** Another e-mail address is asked for; it changes only when somebody confirms it there. */
import { brokenRule } from '@cloche/domain/problems'
import { emailAddress } from '@cloche/domain/rules/addresses'
import { decidesOver } from '@cloche/domain/rules/permissions'
import { isVisitor } from '../../../entity-engine/behaviours.ts'
import type { Handler } from '../../../http/call-context.ts'
import {
  askForConsent,
  checkOwnPassword,
  refuseWhileActing,
  startEmailChange,
  startInvitation,
} from '../../requests/index.ts'
import { atHome } from './home.ts'
import { personWithin } from './person.ts'

function addressIn({ email }: { readonly email: string }): string {
  const address = emailAddress(email)
  if (address === undefined) throw brokenRule('user.email', 'problem.field.email')
  return address
}

const answerOf = ({ id, expires }: { id: string; expires: string }) => ({ requestId: id, expires })

/** One's own, proven by the password. */
export const changeMyEmail: Handler<'organization.changeMyEmail'> = async context => {
  const { services, session, body } = context
  const wish = body.user
  if (wish.id !== undefined && wish.id.toLowerCase() !== session.userId)
    throw brokenRule('user.id', 'problem.user.notSelf')
  refuseWhileActing(session)
  const email = addressIn(wish)
  await checkOwnPassword(services, session, wish.password ?? '', context.request.ip)
  return atHome(context, async ({ transaction, actor, user }) =>
    answerOf(await startEmailChange({ services, actor, transaction }, { userId: user.id, email })),
  )
}

/**
 * Somebody else's: whoever manages the whole organization and stands above them asks the new address alone; anybody else
 * proposes it, and the person says so at the address they have.
 */
export const changeUserEmail: Handler<'people.changeEmail'> = ({ services, session, actor, body, write }) => {
  const wish = body.user
  const email = addressIn(wish)
  // One's own asks for the password: it has a call of its own.
  if (wish.id.toLowerCase() === session.userId) throw brokenRule('user.email', 'problem.user.emailOwnCall')
  return write(async transaction => {
    const user = await personWithin(transaction, session, wish.id, 'edit')
    const decider = { roleLevel: session.roleLevel, isVisitor: isVisitor(actor) }
    const mayDecide = decidesOver(decider, user.roleLevel)
    const start = mayDecide ? startEmailChange : askForConsent
    return {
      ...answerOf(await start({ services, actor, transaction }, { userId: user.id, email })),
      asks: mayDecide ? 'newAddress' : 'formerAddress',
    }
  })
}

/** Sends the invitation again: its former link is void. */
export const invite: Handler<'people.invite'> = ({ services, session, actor, body, write }) =>
  write(async transaction => {
    const user = await personWithin(transaction, session, body.user, 'create')
    return answerOf(await startInvitation({ services, actor, transaction }, { userId: user.id }))
  })
