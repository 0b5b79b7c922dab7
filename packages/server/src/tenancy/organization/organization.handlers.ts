/** The handlers of the organization's own calls, by the names of their contracts. */
import type { ServerArea } from '../../http/area.ts'
import { licenseLimits, licenses } from './license/license.handlers.ts'
import { contexts } from './structure/contexts.handlers.ts'
import { renewConnectionCode } from './connection-code.handlers.ts'
import { areas, changeAreas } from './open-areas.handlers.ts'
import {
  rollOutOrigin,
  rollOutPreview,
  rollOutSend,
  rollOutTake,
  rollOutUndo,
} from './roll-out/roll-out.handlers.ts'
import { changeSetUp, makePlaces, readSetUp } from './set-up/set-up.handlers.ts'
import { changeStructure, structure } from './structure/structure.handlers.ts'
import { tickets } from './support/ticket.handlers.ts'
import { trust, verify, verifyAdded, verifyKept } from './trust/trust.handlers.ts'

export const organizationHandlers: NonNullable<ServerArea['handlers']> = {
  'organization.licenses': licenses,
  'organization.licenseLimits': licenseLimits,
  'organization.tickets': tickets,
  'organization.structure': structure,
  'organization.changeStructure': changeStructure,
  'organization.contexts': contexts,
  'organization.renewConnectionCode': renewConnectionCode,
  'organization.areas': areas,
  'organization.changeAreas': changeAreas,
  'rollOut.preview': rollOutPreview,
  'rollOut.send': rollOutSend,
  'rollOut.undo': rollOutUndo,
  'rollOut.origin': rollOutOrigin,
  'rollOut.take': rollOutTake,
  'setUp.read': readSetUp,
  'setUp.change': changeSetUp,
  'setUp.places': makePlaces,
  'organization.trust': trust,
  'organization.verify': verify,
  'organization.verifyAdded': verifyAdded,
  'organization.verifyKept': verifyKept,
}
