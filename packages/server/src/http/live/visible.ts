/** What of a change a session may learn: entities that it may view, within its scope. */
import { entityNamed } from '@cloche/domain/entities'
import { may } from '@cloche/domain/rules/permissions'
import type { RecordChange } from '../../database/statement.ts'
import type { Pool } from '../../database/connection.ts'
import { readTogether, serverScope } from '../../database/transaction.ts'
import { rowScopeOf, type RowScope } from '../../entity-engine/row-scope.ts'
import type { Session } from '../session.ts'

const KNOWN_MAX = 2000

/** A change as a client learns it. */
export type ShownChange = Pick<RecordChange, 'entity' | 'verb' | 'ids'>

/** The locations below others, remembered until a location changes. */
export class Places {
  readonly #pool: Pool
  readonly #below = new Map<string, Promise<ReadonlySet<string>>>()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  forget(): void {
    this.#below.clear()
  }

  /** These locations and all below them. */
  below(organizationId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const key = `${organizationId} ${ids.join()}`
    const known = this.#below.get(key)
    if (known) return known
    if (this.#below.size >= KNOWN_MAX) this.#below.clear()
    const read = readTogether(this.#pool, serverScope(organizationId), [
      {
        text: 'select id from location where organization_id = $1 and hierarchy && $2::uuid[]',
        values: [organizationId, ids],
      },
    ]).then(([found]) => new Set(found?.rows.map(row => row['id'] as string)))
    this.#below.set(key, read)
    read.catch(() => this.#below.delete(key))
    return read
  }
}

/** What a session learns of a change; undefined: nothing. */
export async function shownTo(
  session: Session,
  change: RecordChange,
  places: Places,
): Promise<ShownChange | undefined> {
  const entity = entityNamed(change.entity)
  const isOpen = entity.viewGate === 'user' || may(session.permissions, entity.permission, 'view')
  if (!isOpen) return undefined
  const { verb, ids } = change
  const rowScope = rowScopeOf(entity, session, 'view')
  if (rowScope.kind === 'none') return undefined
  // Whom a record is for is not told, and where one is may be unknown: then it has no name either.
  if (rowScope.kind === 'hanging' || rowScope.personId !== undefined)
    return { entity: entity.name, verb, ids: null }
  if (change.places === null)
    return { entity: entity.name, verb, ids: rowScope.kind === 'organization' ? ids : null }
  if (await isWithin(rowScope, change.places, session.organizationId, places))
    return { entity: entity.name, verb, ids }
  // Elsewhere, it may still be one that the person made.
  const isMakers = rowScope.kind === 'places' && rowScope.makerId !== undefined
  return isMakers ? { entity: entity.name, verb, ids: null } : undefined
}

async function isWithin(
  rowScope: RowScope,
  changed: readonly string[],
  organizationId: string,
  places: Places,
): Promise<boolean> {
  if (rowScope.kind === 'organization') return true
  if (rowScope.kind !== 'places') return false
  if (changed.length === 0) return rowScope.unplaced === true
  const below = await places.below(organizationId, rowScope.ids)
  return changed.some(place => below.has(place))
}
