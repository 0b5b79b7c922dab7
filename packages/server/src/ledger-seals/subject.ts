import { columnNames, type Columns, type StoredRecord } from '@cloche/domain/rules/ledger-seals'

/** The record that a line of a ledger is about, for people to open. */
export interface Subject {
  readonly entity: string
  readonly id: string
}

/** What a line is about: its label before its product. Lines of history name their record themselves. */
export function subjectOf(columns: Columns, { ledger, id: own, values }: StoredRecord): Subject | null {
  if (ledger === 'haccp_check') return { entity: 'haccpCheck', id: own }
  const at = (name: string) => values[columnNames(columns).indexOf(name)] ?? null
  const [entity, recordId] = [at('entity'), at('record_id')]
  if (entity !== null && recordId !== null) return { entity, id: recordId }
  for (const [name, kind] of [
    ['label_id', 'label'],
    ['to_id', 'label'],
    ['batch_id', 'batch'],
    ['product_id', 'product'],
    ['sensor_id', 'sensor'],
  ] as const) {
    const id = at(name)
    if (id !== null) return { entity: kind, id }
  }
  return null
}
