import type { ServerArea } from '../../http/area.ts'
import { scan } from './finding/scan.handlers.ts'
import { search } from './finding/search.handlers.ts'

/** Finding any record, by its code or by words. */
export const coreArea: ServerArea = {
  name: 'core',
  handlers: { 'labeling.scan': scan, 'core.search': search },
}
