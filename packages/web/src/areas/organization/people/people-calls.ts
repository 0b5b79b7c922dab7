import { call } from '../../../data/wire/call.ts'

/** Sends the invitation of a person again. */
export async function invite(userId: string): Promise<void> {
  await call('POST', '/user/invitation', { body: { user: userId } })
}

/** What an invitation says of the person who is to come. */
export interface NewPerson {
  readonly id: string
  readonly name: string
  readonly lastName: string | null
  readonly email: string
  readonly roleLevel: number
  readonly companyPosition: string | null
  readonly locationIds: readonly string[]
  readonly locale: string
}

/** Makes a person and mails them an invitation. */
export async function createPerson(user: NewPerson): Promise<void> {
  await call<unknown>('POST', '/user', { body: { user } })
}

/** Works in another person's name from now on: the session that comes back is theirs. */
export async function actAs(userId: string): Promise<void> {
  await call('POST', '/auth/user/as/user', { body: { userId } })
}
