import { Tooltip } from '@mantine/core'
import type { EntityDeclaration } from '@cloche/domain/catalogue'
import { isImportable } from '@cloche/domain/derive'
import { ENTITIES } from '@cloche/domain/entities'
import { IconFileAlert } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { queryKeys } from '../../data/wire/queries.ts'
import { useRights } from '../machine/rights.ts'
import type { RecordRow } from '../machine/wire.ts'
import classes from './list.module.css'

const none: ReadonlySet<string> = new Set()

/** Where lists have something to mark at all: asked once, and again when somebody imports. */
const notedKey = [...queryKeys.all(ENTITIES.importNote.name), 'noted'] as const

/** The rows of which the sheet they came from was not understood whole; one call for all, and none where no sheet was. */
export function useImportNoted(
  entity: EntityDeclaration,
  rows: readonly Pick<RecordRow, 'id'>[],
): ReadonlySet<string> {
  const { edit } = useRights(entity)
  const isMarkable = edit && isImportable(entity)
  const { data: noted } = useQuery({
    queryKey: notedKey,
    queryFn: ({ signal }) => call('GET', '/records/import/noted', { quiet: true, signal }),
    enabled: isMarkable,
    staleTime: 10 * 60_000,
  })
  const ids = rows.map(row => row.id).toSorted()
  const isAsked = isMarkable && ids.length > 0 && noted?.entities.includes(entity.name) === true
  const { data } = useQuery({
    queryKey: [...queryKeys.all(entity.name), 'noted', ids],
    queryFn: ({ signal }) =>
      call('POST', '/records/import/noted/get', { body: { entity: entity.name, ids }, quiet: true, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  return isAsked && data !== undefined ? new Set(data.ids) : none
}

/** Says of a row that not all of its import was understood; what, its own page says. */
export function ImportMark() {
  const t = useText()
  const said = t('list.importNoted')
  return (
    <Tooltip label={said} events={{ hover: true, focus: true, touch: true }}>
      <span role="img" aria-label={said} className={classes.noted}>
        <IconFileAlert size={18} stroke={1.8} aria-hidden />
      </span>
    </Tooltip>
  )
}
