import { Button, Collapse, NativeSelect } from '@mantine/core'
import { IconAdjustments, IconChartBar } from '@tabler/icons-react'
import { useState } from 'react'
import { BOARD_PERIODS } from '@cloche/domain/catalogue'
import { fittingStep, stepsOfPeriod } from '@cloche/domain/rules/board'
import { useFormats } from '../../../data/formats/formats.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Column, Grid, Line, Note } from '../../../kit/layout/layout.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { Choices } from './choices.tsx'
import { ComparisonButton } from './comparison-button.tsx'
import { FigureCard } from './figure-card.tsx'
import { useBoard, type Board } from './use-board.ts'
import classes from './board.module.css'

/** Which days, and by what. */
function Days({ board, onChoose }: { board: Board; onChoose: (board: Board) => void }) {
  const t = useText()
  const { period, step } = board
  const periodNamed = (name: string) => BOARD_PERIODS.find(one => one === name) ?? period
  const stepNamed = (name: string) => stepsOfPeriod(period).find(one => one === name) ?? step
  function choosePeriod(next: Board['period']) {
    onChoose({ ...board, period: next, step: fittingStep(next, step) })
  }
  return (
    <Line gap="sm">
      <NativeSelect
        label={t('groupBoard.period')}
        value={period}
        data={BOARD_PERIODS.map(value => ({ value, label: t(`groupBoard.period.${value}`) }))}
        onChange={event => choosePeriod(periodNamed(event.currentTarget.value))}
      />
      <NativeSelect
        label={t('groupBoard.step')}
        value={step}
        data={stepsOfPeriod(period).map(value => ({ value, label: t(`groupBoard.step.${value}`) }))}
        onChange={event => onChoose({ ...board, step: stepNamed(event.currentTarget.value) })}
      />
    </Line>
  )
}

function GroupBoard() {
  const t = useText()
  const formats = useFormats()
  const { query, board, choose } = useBoard()
  const [isChoosing, setIsChoosing] = useState(false)
  const { data: known, error, isPlaceholderData, refetch } = query
  if (known === undefined || board === undefined)
    return (
      <Page title={t('groupBoard.title')}>
        {error === null ? (
          <ListSkeleton rows={6} />
        ) : (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        )}
      </Page>
    )
  return (
    <Page
      title={t('groupBoard.title')}
      count={t('groupBoard.days', { from: formats.date(known.from), to: formats.date(known.to) })}
      actions={<ComparisonButton known={known} />}
    >
      <Column>
        <Line gap="sm" to="both">
          <Days board={board} onChoose={choose} />
          <Button
            variant="default"
            aria-expanded={isChoosing}
            leftSection={<IconAdjustments size={20} stroke={1.6} aria-hidden />}
            onClick={() => setIsChoosing(!isChoosing)}
          >
            {t('groupBoard.choose')}
          </Button>
        </Line>
        <Collapse expanded={isChoosing}>
          {isChoosing && (
            <Choices board={board} offered={known.offered} places={known.choices} onChoose={choose} />
          )}
        </Collapse>
        {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {known.offered.length === 0 && <Note>{t('groupBoard.noneOffered')}</Note>}
        {known.figures.length === 0 && known.offered.length > 0 && (
          <EmptyState icon={IconChartBar} title={t('groupBoard.none')}>
            {t('groupBoard.noneText')}
          </EmptyState>
        )}
        <div className={classes.figures} data-old={isPlaceholderData || undefined}>
          <Grid least={20}>
            {known.figures.map(figure => (
              <FigureCard key={figure.name} figure={figure} known={known} />
            ))}
          </Grid>
        </div>
      </Column>
    </Page>
  )
}

/** Figures of several places over a period, as each person chose them; another place begins anew. */
export default function BoardScreen() {
  const { location } = useSession()
  return <GroupBoard key={location?.id ?? ''} />
}
