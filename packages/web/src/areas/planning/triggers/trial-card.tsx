import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { Anchor, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { hasText, useText, type Translate } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../data/wire/queries.ts'
import { Line, Note } from '../../../kit/layout/layout.tsx'
import { ListedLine, Lines } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { recordAddress } from './record-address.ts'

/** Of what happened in the last week, or of what forecasts say of the days ahead. */
type Words = 'trial' | 'ahead'
type Tried = Answer<'POST', '/planning/trigger/try'>['firings'][number]

/** What happened: the action by its name, a product, a point, or that the time had come. */
function whatOf(t: Translate, { about, product, cause }: Tried): string {
  if (product !== null && about === null) return product
  if (about === null) return t(`triggerFiring.choice.cause.${cause}`)
  const key = [`tracing.action.${about}`, `actionPath.${about}`].find(hasText)
  const action = key === undefined ? about : t(key)
  return product === null ? action : t('trigger.trial.of', { action, product })
}

function Found({ triggerId, words }: { triggerId: string; words: Words }) {
  const t = useText()
  const formats = useFormats()
  const asked = useQuery({
    queryKey: queryKeys.named('planning.tryTrigger', triggerId),
    gcTime: 0,
    staleTime: 0,
    queryFn: ({ signal }) =>
      call('POST', '/planning/trigger/try', { body: { triggerId }, signal, quiet: true }),
  })
  if (asked.error !== null)
    return <LoadFailed error={asked.error} onRetry={asked.refetch} title={t('record.failed')} />
  if (asked.data === undefined) return <ListSkeleton rows={3} />
  const { count, firings, isWhole } = asked.data
  return (
    <div aria-live="polite">
      <Note>{count === 0 ? t(`trigger.${words}.none`) : t(`trigger.${words}.count`, { count })}</Note>
      <Lines>
        {firings.map(one => {
          const to = recordAddress(one.entity, one.id)
          const what = whatOf(t, one)
          return (
            <ListedLine
              key={`${one.day ?? one.at} ${one.id ?? one.productId ?? one.place}`}
              name={
                to === null ? (
                  what
                ) : (
                  <Anchor component={Link} to={to} inherit>
                    {what}
                  </Anchor>
                )
              }
              detail={one.place}
            >
              <span>{one.day === null ? formats.dayTime(one.at) : formats.date(one.day)}</span>
            </ListedLine>
          )
        })}
      </Lines>
      {(count > firings.length || !isWhole) && <Note>{t('trigger.trial.part')}</Note>}
    </div>
  )
}

/** What it would have started in the last week, or starts in the days ahead, when somebody asks. */
export function TrialCard({ row }: { row: Row<Entities['trigger']> }) {
  const t = useText()
  const [isAsked, setIsAsked] = useState(false)
  const words: Words = row.listens === 'forecast' ? 'ahead' : 'trial'
  return (
    <Card title={t(`trigger.${words}`)}>
      {isAsked ? (
        <Found triggerId={row.id} words={words} />
      ) : (
        <Line to="both">
          <Note>{t(`trigger.${words}.text`)}</Note>
          <Button
            variant="default"
            leftSection={<IconHistory size={20} stroke={1.6} aria-hidden />}
            onClick={() => setIsAsked(true)}
          >
            {t(`trigger.${words}.do`)}
          </Button>
        </Line>
      )}
    </Card>
  )
}
