import { Button, NumberInput } from '@mantine/core'
import { mayKeep, RETENTION_COUNT_MAX, type RetentionKind } from '@cloche/domain/rules/retention'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryClient } from '../../../data/wire/queries.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { ListedLine, Lines } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import {
  changeRetention,
  fetchRetention,
  yourDataKey,
  type RetentionAnswer,
  type RetentionGoes,
} from './your-data-calls.ts'
import classes from './your-data.module.css'

const key = yourDataKey('retention')

/** What a kind holds, how old the oldest of it is, what goes next, and what may be chosen. */
function KindDetail({
  kind,
  days,
  min,
  max,
  kept,
  oldest,
  due,
  lastRun,
  lastRemoved,
  isChosen,
}: RetentionAnswer['retention'][number]) {
  const t = useText()
  const formats = useFormats()
  const isMany = due >= RETENTION_COUNT_MAX
  return (
    <>
      <span>{t(`yourData.retention.what.${kind}`)}</span>
      <span>
        {oldest === null
          ? t('yourData.retention.none')
          : t('yourData.retention.oldest', { time: formats.day(oldest) })}
      </span>
      {!isChosen && days !== null && <span>{t('yourData.retention.usual')}</span>}
      {days !== null && (
        <span>{t(isMany ? 'yourData.retention.dueMany' : 'yourData.retention.due', { count: due })}</span>
      )}
      {max < min ? (
        <span>{t('yourData.retention.nothing', { count: max })}</span>
      ) : (
        <span>{t('yourData.retention.least', { count: min })}</span>
      )}
      {kept !== null && max >= min && <span>{t('yourData.retention.most', { count: kept })}</span>}
      {lastRun !== null && (
        <span>{t('yourData.retention.last', { time: formats.moment(lastRun), count: lastRemoved })}</span>
      )}
    </>
  )
}

/** What would go at once, kind by kind. */
function Going({ removes, goes }: { removes: number; goes: RetentionGoes }) {
  const t = useText()
  const formats = useFormats()
  return (
    <Column gap="xs">
      <span>{t('yourData.retention.consequence', { count: removes })}</span>
      {goes
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => (
          <span key={kind}>
            {t(count >= RETENTION_COUNT_MAX ? 'yourData.retention.goesMany' : 'yourData.retention.goes', {
              kind: t(`yourData.retention.kind.${kind}`),
              number: formats.number(count),
            })}
          </span>
        ))}
      {removes > 0 && <span>{t('yourData.retention.gone')}</span>}
    </Column>
  )
}

/** For how many days each kind of data is kept; empty: for ever. What would go is told before it goes. */
export function RetentionCard() {
  const t = useText()
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => fetchRetention(signal) })
  const [typed, setTyped] = useState<Partial<Record<RetentionKind, number | null>>>({})
  const [going, setGoing] = useState<{ removes: number; goes: RetentionGoes } | null>(null)
  if (query.data === undefined)
    return (
      <Card title={t('yourData.retention.title')}>
        {query.isError ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </Card>
    )
  const { retention } = query.data
  const changed = retention.flatMap(({ kind, days }) => {
    const wish = typed[kind]
    return wish === undefined || wish === days ? [] : [{ kind, days: wish }]
  })
  const keptBy = new Map(retention.map(({ kind, kept }) => [kind, kept]))
  const isRight = changed.every(({ kind, days }) => mayKeep(kind, days, keptBy.get(kind)))
  async function ask() {
    try {
      const { removes, goes } = await changeRetention(changed, true)
      setGoing({ removes, goes })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Card title={t('yourData.retention.title')}>
      <Note>{t('yourData.retention.how')}</Note>
      <Lines>
        {retention.map(one => {
          const { kind, days, min, max, kept } = one
          const isOffered = max >= min
          const shown = typed[kind] === undefined ? days : (typed[kind] ?? null)
          const name = t(`yourData.retention.kind.${kind}`)
          return (
            <ListedLine key={kind} name={name} detail={<KindDetail {...one} />}>
              <NumberInput
                className={classes.days ?? ''}
                aria-label={t('yourData.retention.daysOf', { kind: name })}
                placeholder={
                  kept === null
                    ? t('yourData.retention.ever')
                    : t('yourData.retention.installation', { count: kept })
                }
                disabled={!isOffered && days === null}
                value={shown ?? ''}
                min={min}
                max={max}
                allowDecimal={false}
                allowNegative={false}
                error={!mayKeep(kind, shown, kept)}
                onChange={value => setTyped({ ...typed, [kind]: typeof value === 'number' ? value : null })}
              />
            </ListedLine>
          )
        })}
      </Lines>
      <Buttons>
        <Button disabled={changed.length === 0 || !isRight} onClick={() => void ask()}>
          {t('yourData.retention.save')}
        </Button>
      </Buttons>
      {going !== null && (
        <ActionDialog
          onClose={() => setGoing(null)}
          action={{
            title: t('yourData.retention.title'),
            consequence: <Going {...going} />,
            verb: t('yourData.retention.save'),
            isDanger: going.removes > 0,
            run: async () => {
              const answer = await changeRetention(changed)
              queryClient.setQueryData(key, { retention: answer.retention })
              setTyped({})
              return answer
            },
            done: () => t('yourData.retention.saved'),
          }}
        />
      )}
    </Card>
  )
}
