import { Button } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { radios, select } from '../../../data/actions/choice-fields.tsx'
import { day as dayField } from '../../../data/actions/text-fields.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { sendRemovals } from '../../../entity-screens/machine/wire.ts'
import { countMade, LayoutPreview, choiceSent, type Preview, type Choice } from './layout-preview.tsx'

const task = entityNamed('task')
const DAY = /^\d{4}-\d{2}-\d{2}$/

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

/** The question what to do where some of it stands; asked only there. */
export function useChoiceField(preview: Preview | undefined) {
  const t = useText()
  if (preview === undefined || preview.there === 0) return null
  const { lines, there } = preview
  return radios<Choice>({
    label: t('layout.there', { count: there, of: lines.length }),
    options: [
      { value: 'missing', label: t('layout.missing', { count: lines.length - there }) },
      { value: 'again', label: t('layout.again', { count: lines.length }) },
    ],
    isRequired: true,
  })
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
  const [asked, setAsked] = useState<{ patternId: string | null; day: string }>({
    patternId: patternId ?? null,
    day,
  })
  const patterns = useRecords('pattern', { limit: 500, by: 'name', sort: 'asc', filter: { active: true } })
  const rows = patterns.data?.rows ?? []
  const isAsked = asked.patternId !== null && DAY.test(asked.day)
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.all('task'), 'patternPreview', asked],
    networkMode: 'always',
    enabled: isAsked,
    retry: false,
    queryFn: ({ signal }) =>
      call('POST', '/planning/pattern/preview', {
        body: { apply: { patternId: asked.patternId ?? '', day: asked.day } },
        signal,
      }),
  })
  const choiceField = useChoiceField(data)
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.all('task') })
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('pattern.layOut'),
        size: 'lg',
        start: { patternId: patternId ?? null, day, choice: 'missing' as Choice | null },
        follow: (_, values) => {
          setAsked({ patternId: values.patternId, day: values.day })
          return {}
        },
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
          choice: choiceField,
        }),
        isReady: ({ choice }) => data === undefined || countMade(choice, data) > 0,
        verb: ({ choice }) =>
          data === undefined ? t('pattern.layOut') : t('layout.make', { count: countMade(choice, data) }),
        run: async ({ patternId: chosen, day: on, choice }) => {
          try {
            const { tasks } = await call('POST', '/planning/pattern/apply', {
              body: { apply: { id, patternId: chosen ?? '', day: on, ...choiceSent(choice, data) } },
            })
            await refresh()
            return tasks.map(one => one.id)
          } catch (problem) {
            // Somebody else was quicker: what stands now is shown, and asked about.
            if (isProblem(problem, 'ALREADY_LAID_OUT')) await refetch()
            throw problem
          }
        },
        done: ids => t('pattern.laidOut', { count: ids.length }),
        undo: ids => async () => {
          await sendRemovals(task, ids)
          await refresh()
        },
      }}
    >
      {({ choice }) =>
        isAsked && (
          <LayoutPreview preview={data} choice={choice} error={error} onRetry={() => void refetch()} />
        )
      }
    </ActionDialog>
  )
}
