/** Goes on with erasures that a server began and did not end. */
import { finishErasures } from '../../../erasure/index.ts'
import type { Services } from '../../../http/call-context.ts'
import { allOrganizations } from '../../../ledger-seals/index.ts'

export async function finishBegun({ erasing, pool }: Services): Promise<void> {
  await finishErasures(erasing, await allOrganizations(pool))
}
