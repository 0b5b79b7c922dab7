import type { ServerArea } from '../../http/area.ts'
import { byWhoWrites } from './by-who-writes.behaviour.ts'
import { scan } from './finding/scan.handlers.ts'
import { search } from './finding/search.handlers.ts'

/** Finding any record, by its code or by words. */
export const coreArea: ServerArea = {
  name: 'core',
  behaviours: { crmEvent: byWhoWrites },
  handlers: { 'labeling.scan': scan, 'core.search': search },
}
