import { lastKnown } from '../local/last-known.ts'
import { call } from '../wire/call.ts'
import type { Answer } from '../wire/contracts.ts'
import { queryKeys } from '../wire/queries.ts'

/** What the day looks like at the chosen location. */
export type Dashboard = Answer<'POST', '/labeling/dashboard/get'>

/** The question what the day looks like; without a connection the answer that was heard last. */
export const dashboardQuery = {
  ...lastKnown<Dashboard>(queryKeys.named('labeling.dashboard'), signal =>
    call('POST', '/labeling/dashboard/get', { signal, quiet: true }),
  ),
  staleTime: 15_000,
}
