import { allFields, relatedKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { askGate } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { later } from '../later.tsx'
import { rightsOf } from '../machine/rights.ts'
import type { RecordMachine } from '../machine/record/use-record-machine.ts'
import type { RecordRow } from '../machine/wire.ts'
import type { Slots, TabSlot } from '../slots.ts'
import { HistoryTab } from './tabs/history-tab.tsx'
import { ReadFields } from './read-fields.tsx'
import { RelatedFigures } from './related-figures.tsx'
import { RelatedTab } from './tabs/related-tab.tsx'

const MetasTab = later(() => import('./tabs/metas-tab.tsx'))

interface Tab {
  readonly value: string
  readonly label: string
  readonly count?: number | undefined
}

/** The tabs of a record that this person may open: data, related lists, the area's own, history. */
export function useTabs(machine: RecordMachine, slots: Slots): Tab[] {
  const t = useText()
  const session = useSession()
  const { entity, counts, rights } = machine
  const related = Object.entries(entity.related ?? {})
    .filter(([value]) => !(slots.hidden ?? []).includes(value))
    .filter(([, { entity: name }]) => rightsOf(entityNamed(name), session).view)
    .map(([value]): Tab => ({ value, label: t(relatedKey(entity, value)), count: counts[value] }))
  const tabs: Tab[] = [{ value: 'data', label: t('tab.data') }, ...related]
  const isRecord = entity.shape === undefined || entity.shape === 'record'
  if (isRecord && Object.hasOwn(allFields(entity), 'metas'))
    tabs.push({ value: 'metas', label: t('field.metas') })
  if (rights.history && !(slots.hidden ?? []).includes('history'))
    tabs.push({ value: 'history', label: t('tab.history') })
  for (const slot of slots.tabs ?? []) {
    if (slot.gate !== undefined && askGate(slot.gate, session) !== 'open') continue
    const before = tabs.findIndex(tab => tab.value === (slot.before ?? 'metas'))
    tabs.splice(before < 0 ? tabs.length : before, 0, { value: slot.value, label: t(slot.text) })
  }
  return tabs
}

/** What a tab shows of a record. */
export function TabContent({
  machine,
  row,
  slots,
  tab,
  pattern,
}: {
  machine: RecordMachine
  row: RecordRow
  slots: Slots
  tab: string
  pattern: string
}) {
  const { entity } = machine
  const own = (slots.tabs as unknown as readonly TabSlot<never>[] | undefined)?.find(
    slot => slot.value === tab,
  )
  if (own !== undefined) return <own.Screen row={row as never} />
  const related = entity.related?.[tab]
  if (related !== undefined)
    return <RelatedTab key={tab} related={related} id={row.id} pattern={pattern} nav={tab} />
  if (tab === 'metas')
    return (
      <MetasTab
        entity={entity}
        row={row}
        mayEdit={machine.rights.edit && (slots.lock?.(row as never) ?? null) === null}
      />
    )
  if (tab === 'history') return <HistoryTab entity={entity} id={row.id} />
  const { Summary, Data } = slots
  if (Data !== undefined) return <Data machine={machine} row={row as never} />
  return (
    <>
      {Summary !== undefined && <Summary row={row as never} />}
      <RelatedFigures machine={machine} slots={slots} pattern={pattern} />
      <ReadFields entity={entity} row={row} slots={slots} />
    </>
  )
}
