import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { useState } from 'react'
import { readRecord, writeRecord } from '../../../data/layout/storage.ts'
import { possibleColumns, screenFields, titleField, usualColumns } from '../../reading/screen-fields.ts'
import type { Rights } from '../rights.ts'

const kept = 'columns'

/** The columns to show: those kept in this browser that still exist, else the usual ones. The title always. */
export function columnsToShow(entity: EntityDeclaration, keptNames: unknown): string[] {
  const possible = possibleColumns(entity)
  if (!Array.isArray(keptNames)) return usualColumns(entity)
  return possible.filter(name => name === titleField(entity) || keptNames.includes(name))
}

export interface ShownColumns {
  readonly names: readonly string[]
  readonly isUsual: boolean
  readonly toggle: (name: string) => void
  readonly reset: () => void
}

/** Whether somebody with these rights may read a field; people read their own data on their own page. */
export function isReadable(entity: EntityDeclaration, name: string, rights: Pick<Rights, 'edit'>): boolean {
  return screenFields(entity)[name]?.personal !== true || rights.edit
}

/** Which columns a list shows, chosen by the person and kept in this browser; none that would stand empty. */
export function useShownColumns(entity: EntityDeclaration, rights: Pick<Rights, 'edit'>): ShownColumns {
  const [all, setAll] = useState(() => readRecord(kept))
  const names = columnsToShow(entity, all[entity.name]).filter(name => isReadable(entity, name, rights))
  function keep(next: readonly string[] | undefined) {
    const { [entity.name]: _, ...others } = readRecord(kept)
    const changed = next === undefined ? others : { ...others, [entity.name]: next }
    writeRecord(kept, changed)
    setAll(changed)
  }
  return {
    names,
    isUsual: all[entity.name] === undefined,
    toggle: name => keep(names.includes(name) ? names.filter(one => one !== name) : [...names, name]),
    reset: () => keep(undefined),
  }
}
