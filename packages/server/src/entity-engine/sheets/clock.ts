/** The clock that screens and sheets of a session go by: that of the place where it works, else that of the person. */
import type { Statement } from '../../database/connection.ts'
import type { CallContext } from '../../http/call-context.ts'

export async function timeZoneShown({
  session,
  readTogether,
}: Pick<CallContext, 'session' | 'readTogether'>): Promise<string> {
  const { organizationId, locationId, timeZone } = session
  if (locationId === null) return timeZone
  const place: Statement<{ zone: string | null }> = {
    text: 'select time_zone as zone from location where organization_id = $1 and id = $2',
    values: [organizationId, locationId],
  }
  const [{ rows }] = await readTogether([place])
  return rows[0]?.zone ?? timeZone
}
