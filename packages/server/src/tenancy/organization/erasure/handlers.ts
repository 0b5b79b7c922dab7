import type { ServerArea } from '../../../http/area.ts'
import { erase } from './erase.handlers.ts'
import { askErasure, erasures, myErasure, refuseErasure, withdrawErasure } from './erasures.handlers.ts'

/** Of the calls of erasing people, by the names of their contracts. */
export const erasureHandlers: NonNullable<ServerArea['handlers']> = {
  'people.erase': erase,
  'people.erasures': erasures,
  'people.refuseErasure': refuseErasure,
  'organization.myErasure': myErasure,
  'organization.askErasure': askErasure,
  'organization.withdrawErasure': withdrawErasure,
}
