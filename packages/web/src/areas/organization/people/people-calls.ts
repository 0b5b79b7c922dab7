import { call } from '../../../data/wire/call.ts'
import type { Body } from '../../../data/wire/contracts.ts'

/** Sends the invitation of a person again. */
export async function invite(userId: string): Promise<void> {
  await call('POST', '/user/invitation', { body: { user: userId } })
}

/** What an invitation says of the person who is to come. */
export type NewPerson = Body<'POST', '/user'>['user']

/** Makes a person and mails them an invitation. */
export async function createPerson(user: NewPerson): Promise<void> {
  await call('POST', '/user', { body: { user } })
}

/** Works in another person's name from now on: the session that comes back is theirs. */
export async function actAs(userId: string): Promise<void> {
  await call('POST', '/auth/user/as/user', { body: { userId } })
}
