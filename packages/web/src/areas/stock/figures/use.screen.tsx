import { useNavigate, useParams, useSearchParams } from 'react-router'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { href } from '../../../data/routing/href.ts'
import { PeriodPicker } from '../../../data/statistics/period-picker.tsx'
import { periodOf } from '../../../data/statistics/period.ts'
import { useText } from '../../../data/text/texts.ts'
import { callForFile } from '../../../data/wire/call.ts'
import { Choices } from '../../../kit/floor/choices.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { useOfStockScreen } from '../screens.ts'
import { useDayBounds } from '../use-day-bounds.ts'
import { ExportMenu } from './export-menu.tsx'
import { UseList } from './use-list.tsx'
import { YieldList } from './yield-list.tsx'

/** What was used beside what was to be used, and what was made beside what was to come of it. */
export default function StockUseScreen() {
  const t = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  const { startDate, endDate } = useParams()
  const [query] = useSearchParams()
  const what = query.get('show') === 'yields' ? 'yields' : 'use'
  const today = dayOf(useNow(), formats.timeZone)
  const period = periodOf(startDate, endDate, today)
  const bounds = useDayBounds(period.from, period.to)
  const show = (from: string, to: string, next: typeof what) =>
    void navigate(
      `${href(useOfStockScreen, { startDate: from, endDate: to })}${next === 'yields' ? '?show=yields' : ''}`,
      { replace: true },
    )
  return (
    <Page
      title={t('figures.useTitle')}
      actions={
        <ExportMenu
          isEmpty={bounds === undefined}
          sheets={[
            {
              take: format => callForFile('GET', '/stock/use/export', { query: { what, format, ...bounds } }),
            },
          ]}
        />
      }
      tools={<PeriodPicker period={period} today={today} onChange={({ from, to }) => show(from, to, what)} />}
    >
      <Choices
        label={t('figures.show')}
        value={what}
        onChange={next => show(period.from, period.to, next)}
        options={[
          { value: 'use', label: t('figures.useShort') },
          { value: 'yields', label: t('figures.yieldsTitle') },
        ]}
      />
      {what === 'use' ? (
        <UseList bounds={bounds} period={period} />
      ) : (
        <YieldList bounds={bounds} period={period} />
      )}
    </Page>
  )
}
