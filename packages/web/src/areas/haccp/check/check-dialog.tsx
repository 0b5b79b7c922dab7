import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { judgeCheck } from '@cloche/domain/rules/food-safety'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { segments, select } from '../../../data/actions/choice-fields.tsx'
import { longText, number } from '../../../data/actions/text-fields.tsx'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { limitsText } from './limits-text.ts'
import { sendCheck } from './send-check.ts'

type Point = Row<Entities['haccpPoint']>
interface Found {
  readonly pointId: string | null
  readonly value: number | null
  /** In order or not, where that is not read off the value. */
  readonly isOk: 'yes' | 'no' | null
  readonly corrective: string
  readonly note: string
}

const incidenceScreen = '/monitor/incidence/{incidenceId}/{nav?}/{page?}'

/** Writes down what was found at a point: a value against its limits, or in order or not. */
export function CheckDialog({ point: given, onClose }: { point?: Point; onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const [id] = useState(newId)
  const points = useRecords(
    'haccpPoint',
    given === undefined ? { limit: 500, by: 'name', sort: 'asc', filter: { active: true } } : null,
  )
  const start: Found = { pointId: given?.id ?? null, value: null, isOk: null, corrective: '', note: '' }
  const pointOf = ({ pointId }: Found) => given ?? points.data?.rows.find(row => row.id === pointId)
  /** What is found, and whether that is in order. */
  const read = (found: Found) => {
    const point = pointOf(found)
    const said = { value: found.value, isOk: found.isOk === null ? null : found.isOk === 'yes' }
    const verdict = point === undefined ? null : judgeCheck(point, said)
    return { said, isFailed: verdict !== null && 'isOk' in verdict && !verdict.isOk }
  }
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: given?.name ?? t('haccpCheck.add'),
        start,
        fields: found => {
          const point = pointOf(found)
          const limits = point === undefined ? null : limitsText(point)
          const isMeasured = point !== undefined && point.measure !== 'visual'
          return {
            pointId:
              given !== undefined
                ? null
                : select({
                    label: t('haccpCheck.choosePoint'),
                    options: (points.data?.rows ?? []).map(row => ({ value: row.id, label: row.name })),
                    none: t('haccpCheck.noPoints'),
                    isRequired: true,
                  }),
            value: !isMeasured
              ? null
              : number({
                  label: t(`haccpPoint.choice.measure.${point.measure}`),
                  hint: limits === null ? undefined : t(limits.key, limits.values),
                  decimals: 2,
                  ...(point.measure === 'temperature' ? { unit: '°C' } : {}),
                  isRequired: true,
                }),
            isOk:
              point === undefined || (isMeasured && limits !== null)
                ? null
                : segments({
                    label: t('haccpCheck.field.isOk'),
                    options: [
                      { value: 'yes', label: t('haccpCheck.isOk') },
                      { value: 'no', label: t('haccpCheck.isNot') },
                    ],
                    isRequired: true,
                  }),
            corrective: !read(found).isFailed
              ? null
              : longText({
                  label: t('haccpCheck.field.corrective'),
                  hint: point?.corrective ?? t('haccpCheck.correctiveHint'),
                  max: 500,
                }),
            note: longText({ label: t('haccpCheck.field.note'), max: 500 }),
          }
        },
        follow: name => (name === 'pointId' ? { value: null, isOk: null } : {}),
        verb: t('haccpCheck.save'),
        isDanger: found => read(found).isFailed,
        isFloor: true,
        run: async found => {
          const { value, isOk } = read(found).said
          const point = pointOf(found)!
          const check = {
            id,
            haccpPointId: point.id,
            ...(value === null ? {} : { value }),
            ...(isOk === null ? {} : { isOk }),
            ...(found.note === '' ? {} : { note: found.note }),
            ...(found.corrective === '' ? {} : { corrective: found.corrective }),
          }
          const sent = await sendCheck(check, point.name)
          await Promise.all(
            ['haccpCheck', 'haccpPoint', 'incidence'].map(name =>
              queryClient.invalidateQueries({ queryKey: queryKeys.all(name) }),
            ),
          )
          return sent
        },
        done: ({ answer: { incidence }, isWaiting }) =>
          isWaiting
            ? `${t(incidence === null ? 'haccpCheck.created' : 'haccpCheck.failed')} ${t('outbox.keptHere')}`
            : incidence === null
              ? t('haccpCheck.created')
              : {
                  kind: 'warning',
                  message: t('haccpCheck.failed'),
                  stays: null,
                  action: {
                    label: t('haccpCheck.open'),
                    run: () => void navigate(href(incidenceScreen, { incidenceId: incidence.id })),
                  },
                },
      }}
    />
  )
}
