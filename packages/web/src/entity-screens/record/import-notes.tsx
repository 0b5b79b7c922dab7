import { Anchor, Button } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isImportable } from '@cloche/domain/derive'
import { ENTITIES } from '@cloche/domain/entities'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../data/wire/queries.ts'
import { addressOf } from '../fields/links/addresses.ts'
import { problemWords } from '../import/problem-words.ts'
import { notifyRefusal } from '../machine/record-actions.ts'
import type { RecordMachine } from '../machine/record/use-record-machine.ts'
import classes from './record.module.css'

const path = '/records/import/notes'

/** Words of the sheet a record came from that were not understood, until somebody has looked or changed the field. */
export function ImportNotes({ machine }: { machine: RecordMachine }) {
  const t = useText()
  const session = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const { entity, row, rights } = machine
  const id = row?.id ?? ''
  const queryKey = queryKeys.one(entity.name, id, 'importNotes')
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET', path, { query: { entity: entity.name, id }, quiet: true, signal }),
    enabled: id !== '' && rights.edit && isImportable(entity),
  })
  const notes = data?.notes ?? []
  const [first] = notes
  if (first === undefined) return null
  async function settle() {
    setIsBusy(true)
    try {
      await call('POST', path, { body: { entity: entity.name, id } })
      await queryClient.invalidateQueries({ queryKey: queryKeys.all(entity.name) })
    } catch (error) {
      notifyRefusal(error)
    }
    setIsBusy(false)
  }
  const report = addressOf(ENTITIES.sheetImport.name, first.sheetImportId, session)
  return (
    <div className={classes.lock} role="note">
      <IconFileAlert size={20} stroke={1.8} aria-hidden />
      <div className={classes.lockText}>
        <strong>{t('record.importNotes', { file: first.file })}</strong>
        <ul className={classes.notes}>
          {notes.map(({ id: key, header, value, problem, details }) => (
            <li key={key}>
              {t('record.importNote', {
                header: header ?? '–',
                said: problemWords({ code: problem, value: value ?? '', values: details as never }, t),
              })}
            </li>
          ))}
        </ul>
        {report !== null && (
          <Anchor component={Link} to={report} inherit c="inherit" underline="always">
            {t('record.importSee')}
          </Anchor>
        )}
      </div>
      <Button variant="default" loading={isBusy} onClick={() => void settle()}>
        {t('record.importSeen')}
      </Button>
    </div>
  )
}
