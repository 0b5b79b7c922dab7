/** Enrolling this browser as a shared tablet, and coming in by a PIN or a card. */
import { enterWith } from '../session/enter.ts'
import { call } from '../wire/call.ts'
import type { Answer } from '../wire/contracts.ts'
import { isProblem } from '../wire/problem.ts'
import { noteRecent } from './recent.ts'
import {
  keepTerminal,
  noteTerminalSession,
  revokedStore,
  terminalStore,
  type KeptTerminal,
} from './kept-terminal.ts'

type Answered = Pick<Answer<'GET', '/terminal'>, 'terminal' | 'location' | 'organization'>

const kept = (key: string, { terminal, location, organization }: Answered): KeptTerminal => ({
  key,
  id: terminal.id,
  name: terminal.name ?? '',
  place: location.name ?? '',
  organization: organization.name ?? '',
  lockAfter: terminal.lockAfter ?? 120,
  locksAtOnce: terminal.locksAtOnce === true,
})

/** @throws Problem */
export async function enroll(code: string): Promise<void> {
  const answer = await call('POST', '/terminal/enroll', { body: { code }, withToken: false, redirect: false })
  keepTerminal(kept(answer.key, answer))
}

/** The key was taken back: this browser is no tablet any more. */
const forgetRevoked = (error: unknown): void => {
  if (!isProblem(error, 'INVALID_KEY')) return
  keepTerminal(null)
  revokedStore.set(true)
}

/** Asks the tablet's own calls. @throws Problem */
async function asTablet<T>(work: (key: string) => Promise<T>): Promise<T | undefined> {
  const terminal = terminalStore.get()
  if (terminal === null) return undefined
  try {
    return await work(terminal.key)
  } catch (error) {
    forgetRevoked(error)
    throw error
  }
}

/** Asks how the tablet stands. @throws Problem */
export const readTerminal = (): Promise<void> =>
  asTablet(async key =>
    keepTerminal(kept(key, await call('GET', '/terminal', { token: key, quiet: true, redirect: false }))),
  ).then(() => undefined)

/** Somebody who can unlock the tablet by a PIN. */
export type PersonHere = Answer<'GET', '/terminal/people'>['people'][number]

/** Who can unlock it by a PIN. @throws Problem */
export const readPeople = (): Promise<readonly PersonHere[]> =>
  asTablet(key => call('GET', '/terminal/people', { token: key, quiet: true, redirect: false })).then(
    answer => answer?.people ?? [],
  )

/** A person and their PIN, with their own one in place of one that was given; or a card. */
export type TypedToken =
  | { readonly userId: string; readonly pin: string; readonly newPin?: string }
  | { readonly mac: string }

/** Comes in as whom it names. @throws Problem */
export const unlock = (token: TypedToken): Promise<void> =>
  asTablet(async key => {
    const { jwt, user } = await call('POST', '/terminal/unlock', {
      body: token,
      token: key,
      repeats: false,
      redirect: false,
    })
    // A card names somebody who need not be among those with a PIN.
    if ('userId' in token) noteRecent(user.id)
    noteTerminalSession(jwt)
    await enterWith(jwt)
  })
