import type { EntityDeclaration } from '@cloche/domain/catalogue'
import type { Session } from '../../data/session/session.ts'
import type { Values } from '../machine/record/draft.ts'
import type { Slots } from '../slots.ts'

/** What the screen of a record is told by its route. */
export interface DetailScreenProps {
  readonly entity: EntityDeclaration
  /** The route's own pattern. */
  readonly pattern: string
  /** The pattern of the list it belongs to. */
  readonly list: string | null
  readonly slots: Slots
  /** The record that is meant when the address names none. */
  readonly own?: ((session: Session) => string | null) | undefined
  /** What a new record of this list begins with. */
  readonly given?: Values
  /** Text keys where the entity's own phrases are not meant. */
  readonly listTitle?: string | undefined
  readonly newText?: string | undefined
}
