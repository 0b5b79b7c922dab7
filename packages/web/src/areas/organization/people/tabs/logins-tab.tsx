import { hasLevel } from '../../../../data/session/gate.ts'
import { useSession } from '../../../../data/session/session.ts'
import { LoginList } from '../../logins/login-list.tsx'

/** Where a person is and was logged in. */
export default function LoginsTab({ row }: { row: { readonly id: string } }) {
  const session = useSession()
  return <LoginList whose={row.id} mayEnd={hasLevel(session, 'U', 2)} />
}
