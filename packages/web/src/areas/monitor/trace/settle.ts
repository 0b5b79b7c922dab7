import { call } from '../../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'

/** So many batches are settled in one call. */
const together = 200

/** Lets held batches go or rejects them; answers how many there were. */
export async function settleBatches(
  batchIds: readonly string[],
  status: 'available' | 'rejected',
  reason: string,
): Promise<number> {
  let count = 0
  for (let first = 0; first < batchIds.length; first += together) {
    const release = { batchIds: batchIds.slice(first, first + together), status, reason }
    const { batches } = await call('POST', '/labeling/release', { body: { release } })
    count += batches
  }
  await queryClient.invalidateQueries({ queryKey: queryKeys.here })
  return count
}
