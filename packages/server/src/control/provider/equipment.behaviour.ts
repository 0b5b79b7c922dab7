/** Equipment: what its maker publishes of it is shown to whoever scans a machine. */
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import type { Behaviour } from '../../entity-engine/behaviours.ts'
import { keepPublished } from '../../entity-engine/published.ts'

export const equipmentBehaviour: Behaviour<Row<Entities['equipment']>> = {
  afterWrite: (context, after, _verb, before) => keepPublished(context, 'equipment', after, before),
}
