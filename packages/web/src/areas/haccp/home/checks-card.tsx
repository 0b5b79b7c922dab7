import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { HomeCard } from '../../../data/home/home-card.tsx'
import type { RecordOf } from '../../../data/records/records.ts'
import { useDoes } from '../../../data/session/gate.ts'
import { useDueChecks } from '../../../data/statistics/due-checks.ts'
import { useText } from '../../../data/text/texts.ts'
import { CheckDialog } from '../check/check-dialog.tsx'
import { DueRows } from './due-rows.tsx'
import classes from './due.module.css'

type Point = RecordOf<'haccpPoint'>
const most = 5

/** Checks that are due now, late or missed, those of one's own job first; a tap opens the point's value. */
export default function ChecksCard() {
  const t = useText()
  const formats = useFormats()
  const [asked, setAsked] = useState<readonly Point[]>([])
  const { due, ahead, known } = useDueChecks()
  const does = useDoes('check')
  const rows = [...due.filter(({ isMine }) => isMine), ...due.filter(({ isMine }) => !isMine)]
  const mine = due.filter(({ isMine }) => isMine)
  const [next] = ahead
  const [only] = asked
  return (
    <>
      <HomeCard
        title={rows.length === 0 ? t('now.checks') : t('now.checks.count', { count: rows.length })}
        to="/haccp/due"
        known={known}
        isEmpty={rows.length === 0}
        quiet={
          next === undefined
            ? t('now.checks.none')
            : t('now.checks.next', {
                point: next.point.name,
                time: formats.dayTime(new Date(next.opensAt).toISOString()),
              })
        }
      >
        <DueRows rows={rows.slice(0, most)} onCheck={does ? point => setAsked([point]) : undefined} />
        {does && mine.length > 1 && (
          <div className={classes.round}>
            <Button
              variant="light"
              size="lg"
              fullWidth
              leftSection={<IconPlayerPlay size={20} stroke={1.6} aria-hidden />}
              onClick={() => setAsked(mine.map(({ point }) => point))}
            >
              {t('dueNow.round', { count: mine.length })}
            </Button>
          </div>
        )}
      </HomeCard>
      {only !== undefined && (
        <CheckDialog
          {...(asked.length > 1 ? { round: asked } : { point: only })}
          onClose={() => setAsked([])}
        />
      )}
    </>
  )
}
