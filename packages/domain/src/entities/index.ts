/** Every entity of Cloche, by name. To add one: docs/recipes.md. */
import type { EntityDeclaration } from '../catalogue/index.ts'
import { container } from './containers/container.entity.ts'
import { containerShape } from './containers/container-shape.entity.ts'
import { device } from './devices/device.entity.ts'
import { sensor } from './devices/sensor.entity.ts'
import { elaboration } from './elaboration/elaboration.entity.ts'
import { state } from './elaboration/state.entity.ts'
import { step } from './elaboration/step.entity.ts'
import { batch } from './labeling/batch.entity.ts'
import { batchItem } from './labeling/batch-item.entity.ts'
import { batching } from './labeling/batching.entity.ts'
import { favorite } from './labeling/favorite.entity.ts'
import { label } from './labeling/label.entity.ts'
import { labelLink } from './labeling/label-link.entity.ts'
import { event } from './monitor/event.entity.ts'
import { notification } from './notification/notification.entity.ts'
import { license } from './organization/license.entity.ts'
import { location } from './organization/location.entity.ts'
import { organization } from './organization/organization.entity.ts'
import { purchase } from './organization/purchase.entity.ts'
import { ticket } from './organization/ticket.entity.ts'
import { ticketMessage } from './organization/ticket-message.entity.ts'
import { user } from './organization/user.entity.ts'
import { action } from './production/action.entity.ts'
import { attachment } from './production/attachment.entity.ts'
import { composition } from './production/composition.entity.ts'
import { product } from './production/product.entity.ts'
import { program } from './production/program.entity.ts'

export const ENTITIES = {
  organization,
  location,
  user,
  license,
  purchase,
  ticket,
  ticketMessage,
  device,
  sensor,
  notification,
  action,
  product,
  composition,
  program,
  attachment,
  state,
  elaboration,
  step,
  batching,
  batch,
  batchItem,
  label,
  labelLink,
  favorite,
  event,
  containerShape,
  container,
} as const satisfies Record<string, EntityDeclaration>

export type Entities = typeof ENTITIES
export type EntityName = keyof Entities
/** The declaration of one entity by its name. */
export type EntityOf<N extends EntityName> = Entities[N]

/** All declarations, seen as data. */
export const ALL_ENTITIES: readonly EntityDeclaration[] = Object.values(ENTITIES)

/** The declaration of that name. Throws on an unknown one: names come from code, never from a caller. */
export function entityNamed(name: string): EntityDeclaration {
  const entity = (ENTITIES as Record<string, EntityDeclaration>)[name]
  if (entity === undefined) throw new Error(`No entity is named ${name}`)
  return entity
}
