import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { addressOf } from '../../../entity-screens/fields/links/addresses.ts'
import { problemWords } from '../../../entity-screens/import/problem-words.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'

/** The way to the record that a row became. */
function RecordLink({ entity, recordId }: { entity: string; recordId: string }) {
  const t = useText()
  const to = addressOf(entity, recordId, useSession())
  if (to === null) return null
  return (
    <Anchor component={Link} to={to}>
      {t('importNote.open')}
    </Anchor>
  )
}

export default defineSlots('importNote', {
  columns: [
    {
      key: 'reason',
      text: 'importNote.field.problem',
      needs: ['problem', 'value', 'details'],
      after: 'value',
      width: 280,
      cell: ({ problem, value, details }, { t }) =>
        problemWords({ code: problem, value: value ?? '', values: (details ?? {}) as never }, t),
    },
    {
      key: 'record',
      text: 'importNote.field.recordId',
      needs: ['entity', 'recordId'],
      width: 110,
      // A row that was refused became none; while the column is fetched none is known.
      cell: ({ entity, recordId }) => recordId && <RecordLink entity={entity} recordId={recordId} />,
    },
  ],
})
