/** What an organization has opened itself, once one area is opened or closed. */
import type { OpenArea } from '@cloche/domain/rules/permissions'

interface Listed {
  readonly name: OpenArea
  readonly isOpenHere: boolean
}

/** Its own alone: what the installation opens for all is not sent, and what it has itself besides is not lost. */
export function ownAreas(areas: readonly Listed[], changed: OpenArea, isOpen: boolean): OpenArea[] {
  return areas.flatMap(({ name, isOpenHere }) => ((name === changed ? isOpen : isOpenHere) ? [name] : []))
}
