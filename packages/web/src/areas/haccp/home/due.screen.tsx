import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { HomeCard } from '../../../data/home/home-card.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { useDoes } from '../../../data/session/gate.ts'
import { useDueChecks, type OwedCheck } from '../../../data/statistics/due-checks.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column } from '../../../kit/layout/layout.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { CheckDialog } from '../check/check-dialog.tsx'
import { DueRows } from './due-rows.tsx'

type Point = OwedCheck['point']
const dayMs = 24 * 3_600_000
const laterMost = 20

/** All checks that are owed here: for the hand, and for a screen on the wall that fingers reach. */
export default function DueScreen() {
  const t = useText()
  const formats = useFormats()
  const { now, due, ahead, known } = useDueChecks()
  const does = useDoes('check')
  const [asked, setAsked] = useState<readonly Point[]>([])
  const [only] = asked
  const mine = due.filter(({ isMine }) => isMine)
  const others = due.filter(({ isMine }) => !isMine)
  const later = ahead.filter(({ opensAt }) => opensAt < now + dayMs / 2).slice(0, laterMost)
  const [next] = ahead
  const onCheck = does ? (point: Point) => setAsked([point]) : undefined
  return (
    <Page
      title={t('dueNow.title')}
      actions={
        does &&
        mine.length > 1 && (
          <Button
            size="lg"
            leftSection={<IconPlayerPlay size={20} stroke={1.6} aria-hidden />}
            onClick={() => setAsked(mine.map(({ point }) => point))}
          >
            {t('dueNow.round', { count: mine.length })}
          </Button>
        )
      }
    >
      <Column>
        <HomeCard
          title={t('now.checks.count', { count: mine.length })}
          known={known}
          isEmpty={mine.length === 0}
          quiet={
            next === undefined
              ? t('dueNow.none')
              : `${t('dueNow.none')} ${t('dueNow.next', {
                  point: next.point.name,
                  time: formats.dayTime(new Date(next.opensAt).toISOString()),
                })}`
          }
        >
          <DueRows rows={mine} onCheck={onCheck} />
        </HomeCard>
        {others.length > 0 && (
          <HomeCard title={t('dueNow.others')} known={known} isEmpty={false} quiet="">
            <DueRows rows={others} onCheck={onCheck} />
          </HomeCard>
        )}
        {later.length > 0 && (
          <HomeCard title={t('dueNow.later')} known={known} isEmpty={false} quiet="">
            <DueRows rows={later} onCheck={onCheck} />
          </HomeCard>
        )}
      </Column>
      {only !== undefined && (
        <CheckDialog
          {...(asked.length > 1 ? { round: asked } : { point: only })}
          onClose={() => setAsked([])}
        />
      )}
    </Page>
  )
}
