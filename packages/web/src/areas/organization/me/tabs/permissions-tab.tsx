import { PermissionsPane } from '../../access/permissions-pane.tsx'

/** What one may do at the chosen location, and why. */
export default function PermissionsTab() {
  return <PermissionsPane whose={null} />
}
