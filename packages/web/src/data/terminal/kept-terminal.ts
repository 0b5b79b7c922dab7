/** The shared tablet that this browser is, with the key it got when it was enrolled. */
import { makeStore, useStore } from '../../kit/store.ts'
import { readRecord, readText, writeRecord, writeText } from '../layout/storage.ts'
import { claimsIn, sessionToken } from '../session/token.ts'
import { forgetRecent } from './recent.ts'

export interface KeptTerminal {
  readonly key: string
  readonly id: string
  readonly name: string
  readonly place: string
  readonly organization: string
  /** Seconds. */
  readonly lockAfter: number
  readonly locksAtOnce: boolean
}

const NAME = 'terminal'
/** The session that a PIN or a card opened here. */
const SESSION = 'terminal.session'

function readKept(): KeptTerminal | null {
  const kept = readRecord(NAME) as Partial<KeptTerminal>
  return typeof kept.key === 'string' && typeof kept.lockAfter === 'number' ? (kept as KeptTerminal) : null
}

export const terminalStore = makeStore<KeptTerminal | null>(readKept())

/** Its key was taken back while this page stood. */
export const revokedStore = makeStore(false)

export const useTerminal = (): KeptTerminal | null => useStore(terminalStore)

/** Keeps what the server says of the tablet; null: this browser is none any more. */
export function keepTerminal(terminal: KeptTerminal | null): void {
  if (terminal === null) {
    writeText(NAME, null)
    forgetRecent()
  } else writeRecord(NAME, terminal)
  terminalStore.set(terminal)
}

const sessionNow = () => claimsIn(sessionToken() ?? '')?.sid

/** Says that this token is of a PIN or a card here. */
export const noteTerminalSession = (token: string): void => writeText(SESSION, claimsIn(token)?.sid ?? null)

/** Whether who is here came by a PIN or a card on this tablet. */
export function isAtTerminal(): boolean {
  const session = sessionNow()
  return session !== undefined && terminalStore.get() !== null && readText(SESSION) === session
}

/** Where whoever is not logged in comes in: by the lock of the tablet, or by the log-in. */
export const entrance = (): '/login' | '/terminal' => (terminalStore.get() === null ? '/login' : '/terminal')

const RETURN = 'terminal.return'

/** Where whoever comes in by a PIN or a card goes on: at a door they scan. Null: home. */
export const keepReturn = (address: string | null): void => writeText(RETURN, address)

export const returnAddress = (): string => readText(RETURN) ?? '/'
