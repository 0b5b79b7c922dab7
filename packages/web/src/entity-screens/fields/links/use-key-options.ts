import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { hasText, useText } from '../../../data/text/texts.ts'
import { plainTitle } from '../../reading/title.ts'
import { useFoundRecords } from './use-found-records.ts'

const all = 500

/** Every record of an entity as an option named by one of its fields; keys that are none any more stay choosable. */
export function useKeyOptions(
  entity: EntityDeclaration,
  field: string,
  chosen: readonly string[],
): { value: string; label: string }[] {
  const t = useText()
  const { rows } = useFoundRecords(entity, '', true, [field], all)
  const label = (key: string, title: string | null) =>
    hasText(`statePath.${key}`) ? t(`statePath.${key}`) : (title ?? key)
  const options = rows.map(row => {
    const key = String(row[field])
    return { value: key, label: label(key, plainTitle(entity, row)) }
  })
  const known = new Set(options.map(option => option.value))
  return [
    ...options,
    ...chosen.filter(key => !known.has(key)).map(key => ({ value: key, label: label(key, null) })),
  ]
}
