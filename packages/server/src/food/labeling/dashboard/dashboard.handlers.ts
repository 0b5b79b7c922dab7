/** What the day looks like where one works. */
import { ENTITIES } from '@cloche/domain/entities'
import { Problem } from '@cloche/domain/problems'
import { maySee } from '../../../entity-engine/bytecode.ts'
import { rowScopeOf } from '../../../entity-engine/row-scope.ts'
import type { Handler } from '../../../http/call-context.ts'
import { dashboardStatements } from './dashboard.store.ts'

const NOTHING = {
  printedToday: 0,
  registeredToday: 0,
  openLabels: 0,
  expiringToday: 0,
  expired: 0,
  onHold: 0,
}

export const dashboard: Handler<'labeling.dashboard'> = async context => {
  const { session } = context
  if (session.locationId === null) throw new Problem('LOCATION_REQUIRED')
  if (!maySee(session, ENTITIES.label)) return { figures: NOTHING, expiring: [], favorites: [], recent: [] }
  const rowScope = rowScopeOf(ENTITIES.label, session, 'view')
  const all = dashboardStatements(session.organizationId, session.locationId, rowScope)
  const [events, labels, expiring, favorites, recent] = await context.readTogether([
    all.events,
    all.labels,
    all.expiring,
    all.favorites,
    all.recent,
  ])
  return {
    figures: { ...NOTHING, ...events.rows[0], ...labels.rows[0] },
    expiring: expiring.rows,
    favorites: favorites.rows,
    recent: recent.rows,
  }
}
