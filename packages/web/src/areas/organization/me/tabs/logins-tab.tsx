import { LoginList } from '../../logins/login-list.tsx'

/** Where one is and was logged in. */
export default function LoginsTab() {
  return <LoginList whose={null} mayEnd />
}
