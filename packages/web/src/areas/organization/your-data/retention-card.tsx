import { Button, NumberInput } from '@mantine/core'
import { mayKeep, RETENTION_DAYS_MAX, type RetentionKind } from '@cloche/domain/rules/retention'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryClient } from '../../../data/wire/queries.ts'
import { Buttons, Note } from '../../../kit/layout/layout.tsx'
import { ListedLine, Lines } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { changeRetention, fetchRetention, yourDataKey } from './your-data-calls.ts'
import classes from './your-data.module.css'

const key = yourDataKey('retention')

/** For how many days each kind of data is kept; empty: for ever. What would go is told before it goes. */
export function RetentionCard() {
  const t = useText()
  const formats = useFormats()
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => fetchRetention(signal) })
  const [typed, setTyped] = useState<Partial<Record<RetentionKind, number | null>>>({})
  const [removes, setRemoves] = useState<number | null>(null)
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
  const isRight = changed.every(({ kind, days }) => mayKeep(kind, days))
  async function ask() {
    try {
      setRemoves((await changeRetention(changed, true)).removes)
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Card title={t('yourData.retention.title')}>
      <Note>{t('yourData.retention.how')}</Note>
      <Lines>
        {retention.map(({ kind, days, min, lastRun, lastRemoved }) => {
          const shown = typed[kind] === undefined ? days : (typed[kind] ?? null)
          const name = t(`yourData.retention.kind.${kind}`)
          return (
            <ListedLine
              key={kind}
              name={name}
              detail={
                <>
                  <span>{t('yourData.retention.least', { count: min })}</span>
                  {lastRun !== null && (
                    <span>
                      {t('yourData.retention.last', { time: formats.moment(lastRun), count: lastRemoved })}
                    </span>
                  )}
                </>
              }
            >
              <NumberInput
                className={classes.days ?? ''}
                aria-label={t('yourData.retention.daysOf', { kind: name })}
                placeholder={t('yourData.retention.ever')}
                value={shown ?? ''}
                min={min}
                max={RETENTION_DAYS_MAX}
                allowDecimal={false}
                allowNegative={false}
                error={!mayKeep(kind, shown)}
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
      {removes !== null && (
        <ActionDialog
          onClose={() => setRemoves(null)}
          action={{
            title: t('yourData.retention.title'),
            consequence: t('yourData.retention.consequence', { count: removes }),
            verb: t('yourData.retention.save'),
            isDanger: removes > 0,
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
