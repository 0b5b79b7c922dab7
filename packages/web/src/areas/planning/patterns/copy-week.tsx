import { Button, MultiSelect } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { own } from '../../../data/actions/text-fields.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { isProblem } from '../../../data/wire/problem.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { sendRemovals } from '../../../entity-screens/machine/wire.ts'
import { useRules } from '../calendar/use-calendar.ts'
import { countMade, LayoutPreview, choiceSent, type Choice } from './layout-preview.tsx'
import { useChoiceField } from './pattern-button.tsx'

const task = entityNamed('task')
/** Weeks ahead that are offered, and how many are copied to at once. */
const OFFERED = 26
const AT_ONCE = 8
const BULK_MAX = 200

/** Copies the tasks of the week of a day to other weeks; it can be taken back. */
export function CopyWeekButton({ day }: { day: string }) {
  const t = useText()
  const session = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (session.location === null || !hasLevel(session, 'TA', 3)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={20} stroke={1.6} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('layout.copyWeek')}
      </Button>
      {isOpen && <CopyDialog day={day} locationId={session.location.id} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function CopyDialog({ day, locationId, onClose }: { day: string; locationId: string; onClose: () => void }) {
  const t = useText()
  const formats = useFormats()
  const rules = useRules()
  const [id] = useState(newId)
  const weeks = rules?.weeksAfter(day, OFFERED) ?? []
  const [to, setTo] = useState<readonly string[]>([])
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.all('task'), 'copyPreview', day, to],
    networkMode: 'always',
    enabled: to.length > 0,
    retry: false,
    queryFn: ({ signal }) =>
      call('POST', '/planning/week/preview', { body: { copy: { locationId, week: day, to } }, signal }),
  })
  const choiceField = useChoiceField(data)
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.all('task') })
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('layout.copyWeek'),
        size: 'lg',
        start: { to: [] as readonly string[], choice: 'missing' as Choice | null },
        follow: (_, values) => {
          setTo(values.to)
          return {}
        },
        fields: () => ({
          to: own<readonly string[]>(
            field => (
              <MultiSelect
                label={t('layout.toWeeks')}
                error={field.error}
                data={weeks.map(value => ({ value, label: formats.date(value) }))}
                value={[...field.value]}
                maxValues={AT_ONCE}
                required
                onChange={field.onChange}
              />
            ),
            chosen => chosen.length === 0,
          ),
          choice: choiceField,
        }),
        isReady: ({ choice }) => data === undefined || countMade(choice, data) > 0,
        verb: ({ choice }) =>
          data === undefined ? t('layout.copyWeek') : t('layout.make', { count: countMade(choice, data) }),
        run: async ({ choice }) => {
          try {
            const { tasks } = await call('POST', '/planning/week/copy', {
              body: { copy: { id, locationId, week: day, to, ...choiceSent(choice, data) } },
            })
            await refresh()
            return tasks.map(one => one.id)
          } catch (problem) {
            if (isProblem(problem, 'ALREADY_LAID_OUT')) await refetch()
            throw problem
          }
        },
        done: ids => t('pattern.laidOut', { count: ids.length }),
        undo: ids => async () => {
          for (let from = 0; from < ids.length; from += BULK_MAX)
            await sendRemovals(task, ids.slice(from, from + BULK_MAX))
          await refresh()
        },
      }}
    >
      {({ choice }) =>
        to.length > 0 && (
          <LayoutPreview preview={data} choice={choice} error={error} onRetry={() => void refetch()} />
        )
      }
    </ActionDialog>
  )
}
