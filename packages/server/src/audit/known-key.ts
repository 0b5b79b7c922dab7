/** Keys that an organization has signed files of its audit log with. */
import type { Statement } from '../database/statement.ts'

/** Finds a row where an entry of an export names the key: each names the one that signed its file. */
export const knownKey = (organizationId: string, publicKey: string): Statement => ({
  text: `select 1 from history where organization_id = $1 and action = 'export.made' and after ->> 'publicKey' = $2 limit 1`,
  values: [organizationId, publicKey],
})
