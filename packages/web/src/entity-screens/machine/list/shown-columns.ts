import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { useState } from 'react'
import { readRecord, writeRecord } from '../../../data/layout/storage.ts'
import { readsHere } from '../../../data/session/gate.ts'
import type { Session } from '../../../data/session/session.ts'
import { possibleColumns, screenFields, titleField, usualColumns } from '../../reading/screen-fields.ts'
import { rightsOf } from '../rights.ts'

const kept = 'columns'

/** The columns to show: those kept in this browser that still exist, else the usual ones. The title always. */
export function columnsToShow(entity: EntityDeclaration, keptNames: unknown): string[] {
  const possible = possibleColumns(entity)
  if (!Array.isArray(keptNames)) return usualColumns(entity)
  return possible.filter(name => name === titleField(entity) || keptNames.includes(name))
}

export interface ShownColumns {
  /** The columns to choose from. */
  readonly possible: readonly string[]
  readonly names: readonly string[]
  readonly isUsual: boolean
  readonly toggle: (name: string) => void
  readonly reset: () => void
}

/** Whether somebody may read a field; people read their own data on their own page. */
export function isReadable(entity: EntityDeclaration, name: string, session: Session): boolean {
  const { personal, redactedUnless } = screenFields(entity)[name] ?? {}
  if (personal === true && !rightsOf(entity, session).edit) return false
  return redactedUnless === undefined || readsHere(session, redactedUnless)
}

/** Which columns a list shows, chosen by the person and kept in this browser; none that would stand empty. */
export function useShownColumns(entity: EntityDeclaration, session: Session): ShownColumns {
  const [all, setAll] = useState(() => readRecord(kept))
  const names = columnsToShow(entity, all[entity.name]).filter(name => isReadable(entity, name, session))
  function keep(next: readonly string[] | undefined) {
    const { [entity.name]: _, ...others } = readRecord(kept)
    const changed = next === undefined ? others : { ...others, [entity.name]: next }
    writeRecord(kept, changed)
    setAll(changed)
  }
  return {
    possible: possibleColumns(entity).filter(name => isReadable(entity, name, session)),
    names,
    isUsual: all[entity.name] === undefined,
    toggle: name => keep(names.includes(name) ? names.filter(one => one !== name) : [...names, name]),
    reset: () => keep(undefined),
  }
}
