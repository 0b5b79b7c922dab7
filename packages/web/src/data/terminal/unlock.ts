/** Enrolling this browser as a shared tablet, and coming in by a PIN or a card. */
import { enterWith } from '../session/enter.ts'
import { call } from '../wire/call.ts'
import type { Answer } from '../wire/contracts.ts'
import { isProblem } from '../wire/problem.ts'
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

/** Asks how the tablet stands; until when it takes no PIN. @throws Problem */
export async function readTerminal(): Promise<string | null> {
  const terminal = terminalStore.get()
  if (terminal === null) return null
  try {
    const answer = await call('GET', '/terminal', { token: terminal.key, quiet: true, redirect: false })
    keepTerminal(kept(terminal.key, answer))
    return answer.lockedUntil
  } catch (error) {
    forgetRevoked(error)
    throw error
  }
}

/** Comes in as whom the PIN or the card names. @throws Problem */
export async function unlock(token: { readonly pin: string } | { readonly mac: string }): Promise<void> {
  const terminal = terminalStore.get()
  if (terminal === null) return
  try {
    const { jwt } = await call('POST', '/terminal/unlock', {
      body: token,
      token: terminal.key,
      repeats: false,
      redirect: false,
    })
    noteTerminalSession(jwt)
    await enterWith(jwt)
  } catch (error) {
    forgetRevoked(error)
    throw error
  }
}
