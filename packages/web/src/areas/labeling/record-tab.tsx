import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { entityNamed } from '@cloche/domain/entities'
import type { ComponentType } from 'react'
import { loadScreenTexts } from '../../entity-screens/entity-texts.ts'
import { HistoryTab } from '../../entity-screens/record/tabs/history-tab.tsx'
import { RelatedTab } from '../../entity-screens/record/tabs/related-tab.tsx'
import { loadSlots } from '../../entity-screens/registered.ts'

export interface RecordTabProps {
  readonly id: string
  /** `history`, or the name of a related list of the declaration. */
  readonly tab: string
  /** The route's own pattern, for the list's place in the address. */
  readonly pattern: string
}

/** The tabs that every record has, for the hand-made screens of an entity; ready when their words are there. */
export async function readyRecordTab(
  name: 'label' | 'batch',
): Promise<{ default: ComponentType<RecordTabProps> }> {
  const entity: EntityDeclaration = entityNamed(name)
  const related = Object.values(entity.related ?? {})
  await Promise.all([loadScreenTexts(entity), ...related.map(list => loadSlots(list.entity))])
  function RecordTab({ id, tab, pattern }: RecordTabProps) {
    const list = entity.related?.[tab]
    if (list === undefined) return <HistoryTab entity={entity} id={id} />
    return <RelatedTab key={tab} related={list} id={id} pattern={pattern} nav={tab} />
  }
  return { default: RecordTab }
}
