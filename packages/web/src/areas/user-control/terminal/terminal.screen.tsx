import { Navigate } from 'react-router'
import { useSession } from '../../../data/session/session.ts'
import {
  isAtTerminal,
  returnAddress,
  revokedStore,
  useTerminal,
} from '../../../data/terminal/kept-terminal.ts'
import { useStore } from '../../../kit/store.ts'
import { EnrollForm } from './enroll-form.tsx'
import { LockPage } from './lock-page.tsx'

/** The shared tablet: its code is typed once, then it asks for a PIN or a card. */
export default function TerminalScreen() {
  const terminal = useTerminal()
  const wasRevoked = useStore(revokedStore)
  const { phase } = useSession()
  if (phase === 'user' && isAtTerminal()) return <Navigate to={returnAddress()} replace />
  return terminal === null ? <EnrollForm wasRevoked={wasRevoked} /> : <LockPage terminal={terminal} />
}
