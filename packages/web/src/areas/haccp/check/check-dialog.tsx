import { Button, Modal, NumberInput, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { judgeCheck } from '@cloche/domain/rules/food-safety'
import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { useKitWords } from '../../../kit/words.tsx'
import { limitsText } from './limits-text.ts'
import { sendCheck } from './send-check.ts'

type Point = Row<Entities['haccpPoint']>

const incidenceScreen = '/monitor/incidence/{incidenceId}/{nav?}/{page?}'

/** Writes down what was found at a point: a value against its limits, or in order or not. */
export function CheckDialog({ point: given, onClose }: { point?: Point; onClose: () => void }) {
  const t = useText()
  const words = useKitWords()
  const navigate = useNavigate()
  const [id] = useState(newId)
  const points = useRecords(
    'haccpPoint',
    given === undefined ? { limit: 500, by: 'name', sort: 'asc', filter: { active: true } } : null,
  )
  const [pointId, setPointId] = useState<string | null>(given?.id ?? null)
  const [value, setValue] = useState<number | null>(null)
  const [isOk, setIsOk] = useState<boolean | null>(null)
  const [note, setNote] = useState('')
  const [corrective, setCorrective] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const point = given ?? points.data?.rows.find(row => row.id === pointId)
  const verdict = point === undefined ? null : judgeCheck(point, { value, isOk })
  const isFailed = verdict !== null && 'isOk' in verdict && !verdict.isOk
  const limits = point === undefined ? null : limitsText(point)
  const isMeasured = point !== undefined && point.measure !== 'visual'
  const fault = (name: 'value' | 'isOk') =>
    isAsked && verdict !== null && 'missing' in verdict && verdict.missing === name
      ? t('problem.field.required')
      : null
  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (point === undefined || verdict === null || !('isOk' in verdict)) return
    setIsBusy(true)
    const check = {
      id,
      haccpPointId: point.id,
      ...(value === null ? {} : { value }),
      ...(isOk === null ? {} : { isOk }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      ...(corrective.trim() === '' ? {} : { corrective: corrective.trim() }),
    }
    try {
      const {
        answer: { incidence },
        isWaiting,
      } = await sendCheck(check, point.name)
      await Promise.all(
        ['haccpCheck', 'haccpPoint', 'incidence'].map(name =>
          queryClient.invalidateQueries({ queryKey: queryKeys.all(name) }),
        ),
      )
      onClose()
      if (incidence === null || isWaiting)
        return notify({
          kind: incidence === null ? 'success' : 'danger',
          message: `${t(incidence === null ? 'haccpCheck.created' : 'haccpCheck.failed')}${isWaiting ? ` ${t('outbox.keptHere')}` : ''}`,
        })
      notify({
        kind: 'danger',
        message: t('haccpCheck.failed'),
        action: {
          label: t('haccpCheck.open'),
          run: () => void navigate(href(incidenceScreen, { incidenceId: incidence.id })),
        },
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
      title={given?.name ?? t('haccpCheck.add')}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form onSubmit={event => void submit(event)} noValidate>
        <Stack>
          {given === undefined && (
            <Select
              label={t('haccpCheck.choosePoint')}
              data={(points.data?.rows ?? []).map(row => ({ value: row.id, label: row.name }))}
              value={pointId}
              searchable
              allowDeselect={false}
              nothingFoundMessage={t('haccpCheck.noPoints')}
              error={isAsked && pointId === null ? t('problem.field.required') : null}
              onChange={next => {
                setPointId(next)
                setValue(null)
                setIsOk(null)
              }}
            />
          )}
          {isMeasured && (
            <NumberInput
              key={point.id}
              label={t(`haccpPoint.choice.measure.${point.measure}`)}
              description={limits === null ? undefined : t(limits.key, limits.values)}
              size="lg"
              data-autofocus
              decimalScale={2}
              value={value ?? ''}
              error={fault('value')}
              onChange={next => setValue(typeof next === 'number' ? next : null)}
            />
          )}
          {point !== undefined && (!isMeasured || limits === null) && (
            <div role="group" aria-label={t('haccpCheck.field.isOk')}>
              <SegmentedControl
                fullWidth
                size="lg"
                value={isOk === null ? '' : String(isOk)}
                onChange={next => setIsOk(next === 'true')}
                data={[
                  { value: 'true', label: t('haccpCheck.isOk') },
                  { value: 'false', label: t('haccpCheck.isNot') },
                ]}
              />
              {fault('isOk') !== null && (
                <Text size="sm" c="red" role="alert">
                  {fault('isOk')}
                </Text>
              )}
            </div>
          )}
          {isFailed && (
            <Textarea
              label={t('haccpCheck.field.corrective')}
              description={point?.corrective ?? t('haccpCheck.correctiveHint')}
              value={corrective}
              autosize
              minRows={2}
              maxLength={500}
              onChange={event => setCorrective(event.currentTarget.value)}
            />
          )}
          <Textarea
            label={t('haccpCheck.field.note')}
            value={note}
            autosize
            maxLength={500}
            onChange={event => setNote(event.currentTarget.value)}
          />
          <Button type="submit" loading={isBusy} color={isFailed ? 'red' : 'basil'}>
            {t('haccpCheck.save')}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
