import { LicensesPane } from '../../held-licenses/licenses-pane.tsx'

/** The licences of a person. */
export default function LicensesTab({ row }: { row: { readonly id: string } }) {
  return <LicensesPane whose={row.id} userId={row.id} />
}
