import { PermissionsPane } from '../../access/permissions-pane.tsx'

/** What a person may do here, and why: the answer to "why can she not see this?". */
export default function PermissionsTab({
  row,
}: {
  row: { readonly id: string; readonly fullName: string | null }
}) {
  return <PermissionsPane whose={row.id} name={row.fullName ?? ''} />
}
