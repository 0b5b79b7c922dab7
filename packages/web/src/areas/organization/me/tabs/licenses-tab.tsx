import { LicensesPane } from '../../held-licenses/licenses-pane.tsx'
import type { MeTabProps } from '../me.screen.tsx'

/** Own licences, and those of everybody at each place. */
export default function LicensesTab({ me }: MeTabProps) {
  return <LicensesPane whose={null} userId={me.id} />
}
