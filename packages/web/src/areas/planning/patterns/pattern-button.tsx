import { Button } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { select } from '../../../data/actions/choice-fields.tsx'
import { day as dayField } from '../../../data/actions/text-fields.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { sendRemovals } from '../../../entity-screens/machine/wire.ts'

const task = entityNamed('task')

/** Lays a pattern of tasks out onto a day or the week of that day; it can be taken back. */
export function PatternButton({ day, patternId }: { day: string; patternId?: string }) {
  const t = useText()
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!hasLevel(session, 'TA', 3) || !hasLevel(session, 'PA', 1)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLayoutGrid size={20} stroke={1.6} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('pattern.layOut')}
      </Button>
      {isOpen && (
        <PatternDialog
          day={day}
          {...(patternId === undefined ? {} : { patternId })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function PatternDialog({
  day,
  patternId,
  onClose,
}: {
  day: string
  patternId?: string
  onClose: () => void
}) {
  const t = useText()
  const [id] = useState(newId)
  const patterns = useRecords('pattern', { limit: 500, by: 'name', sort: 'asc', filter: { active: true } })
  const rows = patterns.data?.rows ?? []
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.all('task') })
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('pattern.layOut'),
        start: { patternId: patternId ?? null, day },
        fields: ({ patternId: chosen }) => ({
          patternId: select({
            label: t('pattern.one'),
            options: rows.map(row => ({ value: row.id, label: row.name })),
            none: t('pattern.empty'),
            isRequired: true,
          }),
          day: dayField({
            label: t(
              rows.find(row => row.id === chosen)?.span === 'week' ? 'pattern.weekOf' : 'pattern.onDay',
            ),
            isRequired: true,
          }),
        }),
        verb: t('pattern.layOut'),
        run: async ({ patternId: asked, day: on }) => {
          const { tasks } = await call('POST', '/planning/pattern/apply', {
            body: { apply: { id, patternId: asked ?? '', day: on } },
          })
          await refresh()
          return tasks.map(one => one.id)
        },
        done: ids => t('pattern.laidOut', { count: ids.length }),
        undo: ids => async () => {
          await sendRemovals(task, ids)
          await refresh()
        },
      }}
    />
  )
}
