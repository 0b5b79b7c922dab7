/** What becomes of exports when an organization is closed, and when it is erased. */
import type { Config } from '../../config.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from '../../entity-engine/behaviours.ts'
import type { Exporting } from './exporting.ts'
import { exportPlace, storedName } from './place.ts'
import { exportOrganization } from './start.ts'

/** Starts an export of an organization that is being closed; the link opens it until the organization is erased. */
export const handOverBy =
  (exporting: Exporting, linkDays: number) =>
  async ({ organizationId, actor }: { readonly organizationId: string; readonly actor: Actor }) => {
    const { link } = await exportOrganization(exporting, organizationId, {
      askedBy: null,
      locale: actor.locale,
      linkDays: Math.max(linkDays, 1),
    })
    return { link }
  }

/** Takes away the archives of an organization, before the lines that name them are gone. */
export async function removeExportsOf(
  transaction: Transaction,
  config: Pick<Config, 'dataFolder' | 's3'>,
  organizationId: string,
): Promise<void> {
  const { rows } = await transaction.query<{ readonly id: string }>({
    text: 'select id from data_export where organization_id = $1',
    values: [organizationId],
  })
  const place = exportPlace(config)
  for (const { id } of rows) await place.remove(storedName(id))
}
