/** The elaboration states of the specification, which every organization starts with: public, so that none can be changed. */
import { STATE_PATHS } from '@cloche/domain/catalogue'
import { newId } from '../adapters/ids.ts'
import type { Statement } from '../database/connection.ts'

/** The states that end the kitchen's care. */
const FINAL = new Set(['serve', 'end', 'consume', 'waste', 'cancel'])

export function firstStates(organizationId: string): Statement[] {
  return STATE_PATHS.map((path, place) => ({
    text: `insert into state (organization_id, id, name, path, "order", is_final, is_locked, is_public, search_text)
           values ($1, $2, $3, $3, $4, $5, true, true, $3)`,
    values: [organizationId, newId(), path, place * 10, FINAL.has(path)],
  }))
}
