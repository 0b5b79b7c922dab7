import { Button, Modal, Select, Stack, TextInput } from '@mantine/core'
import { IconLayoutGrid } from '@tabler/icons-react'
import { entityNamed } from '@cloche/domain/entities'
import { useState, type FormEvent } from 'react'
import { notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { sendRemovals } from '../../../entity-screens/machine/wire.ts'
import { useKitWords } from '../../../kit/words.tsx'

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
  day: first,
  patternId,
  onClose,
}: {
  day: string
  patternId?: string
  onClose: () => void
}) {
  const t = useText()
  const words = useKitWords()
  const [id] = useState(newId)
  const [chosen, setChosen] = useState<string | null>(patternId ?? null)
  const [day, setDay] = useState(first)
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const patterns = useRecords('pattern', { limit: 500, by: 'name', sort: 'asc', filter: { active: true } })
  const rows = patterns.data?.rows ?? []
  const span = rows.find(row => row.id === chosen)?.span ?? 'day'
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.all('task') })
  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (chosen === null || day === '') return
    setIsBusy(true)
    try {
      const { tasks } = await call<{ tasks: { id: string }[] }>('POST', '/planning/pattern/apply', {
        body: { apply: { id, patternId: chosen, day } },
      })
      await refresh()
      onClose()
      notifyUndo(t('pattern.laidOut', { count: tasks.length }), async () => {
        const ids = tasks.map(one => one.id)
        await sendRemovals(task, ids)
        await refresh()
      })
    } catch (error) {
      notifyProblem(error)
      setIsBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pattern.layOut')}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form onSubmit={event => void submit(event)} noValidate>
        <Stack>
          <Select
            label={t('pattern.one')}
            data={rows.map(row => ({ value: row.id, label: row.name }))}
            value={chosen}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('pattern.empty')}
            error={isAsked && chosen === null ? t('problem.field.required') : null}
            onChange={setChosen}
          />
          <TextInput
            type="date"
            label={t(span === 'week' ? 'pattern.weekOf' : 'pattern.onDay')}
            value={day}
            error={isAsked && day === '' ? t('problem.field.required') : null}
            onChange={event => setDay(event.currentTarget.value)}
          />
          <Button type="submit" loading={isBusy}>
            {t('pattern.layOut')}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
