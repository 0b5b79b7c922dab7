import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '../../../data/session/session.ts'
import { isAtTerminal, useTerminal } from '../../../data/terminal/kept-terminal.ts'
import { EnrollForm } from './enroll-form.tsx'
import { LockPage } from './lock-page.tsx'

/** The shared tablet: its code is typed once, then it asks for a PIN or a card. */
export default function TerminalScreen() {
  const terminal = useTerminal()
  const { phase } = useSession()
  const [wasHere, setWasHere] = useState(terminal !== null)
  useEffect(() => {
    if (terminal !== null) setWasHere(true)
  }, [terminal])
  if (phase === 'user' && isAtTerminal()) return <Navigate to="/" replace />
  return terminal === null ? <EnrollForm wasRevoked={wasHere} /> : <LockPage terminal={terminal} />
}
