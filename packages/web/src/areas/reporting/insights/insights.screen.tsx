import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { addToDay } from '@cloche/domain/rules/calendar'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Column, Line, Note } from '../../../kit/layout/layout.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { InsightCard } from './insight-card.tsx'
import { useInsights } from './use-insights.ts'

/** What stands out in a week of the chosen place, each with its figures, its rule and its report. */
export default function InsightsScreen() {
  const t = useText()
  const formats = useFormats()
  const [day, setDay] = useState<string | null>(null)
  const [showsAside, setShowsAside] = useState(false)
  const query = useInsights(day)
  const known = query.data
  const all = known?.insights ?? []
  const aside = all.filter(({ isDismissed }) => isDismissed)
  const shown = showsAside ? all : all.filter(({ isDismissed }) => !isDismissed)
  const step = (weeks: number) => known !== undefined && setDay(addToDay(known.from, { weeks }))
  return (
    <Page
      title={t('insight.title')}
      {...(known === undefined || shown.length === 0 ? {} : { count: shown.length })}
    >
      <Line gap="sm" to="both">
        <Button
          variant="default"
          disabled={known === undefined}
          leftSection={<IconChevronLeft size={20} stroke={1.6} aria-hidden />}
          onClick={() => step(-1)}
        >
          {t('insight.before')}
        </Button>
        {known !== undefined && (
          <Note>{t('insight.week', { from: formats.date(known.from), to: formats.date(known.to) })}</Note>
        )}
        <Button
          variant="default"
          disabled={known === undefined || day === null}
          rightSection={<IconChevronRight size={20} stroke={1.6} aria-hidden />}
          onClick={() => step(1)}
        >
          {t('insight.after')}
        </Button>
      </Line>
      {known === undefined ? (
        query.error === null ? (
          <ListSkeleton rows={4} />
        ) : (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : (
        <Column>
          {shown.length === 0 && (
            <EmptyState icon={IconCircleCheck} title={t('insight.none')}>
              {t('insight.noneText')}
            </EmptyState>
          )}
          {shown.map(insight => (
            <InsightCard key={insight.key} insight={insight} onChanged={() => void query.refetch()} />
          ))}
          {aside.length > 0 && (
            <Line>
              <Button variant="subtle" onClick={() => setShowsAside(!showsAside)}>
                {showsAside ? t('insight.hideAside') : t('insight.showAside', { count: aside.length })}
              </Button>
            </Line>
          )}
        </Column>
      )}
    </Page>
  )
}
