import { Awaited } from '../../../data/wire/load-failed.tsx'
import { Anchor, SegmentedControl } from '@mantine/core'
import { IconTrashOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStateName } from '../../../data/food/state-name.ts'
import { dayStart } from '../../../data/formats/day-start.ts'
import { dayOf, useFormats } from '../../../data/formats/formats.ts'
import { useNow } from '../../../data/formats/use-now.ts'
import { href } from '../../../data/routing/href.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useSession } from '../../../data/session/session.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { ListedLine, Lines } from '../../../kit/layout/lines.tsx'
import { Card, CardGrid } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import type { SheetFormat } from '../../../entity-screens/list/export-sheet.ts'
import { ExportMenu } from '../figures/export-menu.tsx'
import { locationScreen } from '../screens.ts'
import { LastWasted } from './last-wasted.tsx'

type Waste = Answer<'POST', '/stock/waste/get'>
type Money = Waste['total']

const spans = { week: 7, month: 30, quarter: 90 } as const
type Span = keyof typeof spans

interface Row {
  readonly key: string
  readonly name: string
  readonly count: number
  readonly money: Money
  readonly detail?: string
}

/** What was thrown away, most first: of what it was, why, where and by whom, beside what may be. */
export default function WasteScreen() {
  const t = useText()
  const locale = useLocale()
  const { timeZone } = useFormats()
  const stateName = useStateName()
  const { organization, location } = useSession()
  const mayOpen = useMayOpen()
  const [span, setSpan] = useState<Span>('week')
  const today = dayOf(useNow(), timeZone)
  const period = { from: dayStart(today, timeZone, 1 - spans[span]), until: dayStart(today, timeZone, 1) }
  const asked = useQuery({
    queryKey: queryKeys.named('stock.waste', span, today),
    queryFn: ({ signal }) => call('POST', '/stock/waste/get', { signal, body: period }),
  })
  const { data } = asked
  const sheetOf = (what: 'sums' | 'lines', heading: string) => ({
    heading,
    take: (format: SheetFormat) =>
      callForFile('GET', '/stock/waste/export', { query: { what, format, ...period } }),
  })
  const moneyOf = (cost: number) => writeMoney(cost, organization?.currency ?? 'EUR', locale)
  const worthOf = ({ cost }: Money) => (cost === null ? t('thrown.noPrice') : moneyOf(cost))
  const named = (rows: Waste['places']): Row[] =>
    rows.map(row => ({ ...row, key: row.id ?? 'none', name: row.name ?? t('thrown.nobody') }))
  const list = (title: string, rows: readonly Row[]) => (
    <Card title={title}>
      <Lines>
        {rows.map(({ key, name, count, money, detail }) => (
          <ListedLine
            key={key}
            name={name}
            detail={
              detail === undefined
                ? t('thrown.times', { count })
                : `${t('thrown.times', { count })} · ${detail}`
            }
          >
            {worthOf(money)}
          </ListedLine>
        ))}
      </Lines>
    </Card>
  )
  const total = () => {
    if (data === undefined) return null
    const said = t('thrown.total', { money: worthOf(data.total) })
    const aim =
      data.target === null ? t('thrown.noTarget') : t('thrown.target', { money: moneyOf(data.target) })
    const isOver = data.target !== null && data.total.cost !== null && data.total.cost > data.target
    return (
      <Note isWrong={isOver}>
        {said} {isOver ? `${aim} ${t('thrown.over')}` : aim}{' '}
        {data.target === null && location !== null && mayOpen(locationScreen) && (
          <Anchor component={Link} to={href(locationScreen, { locationId: location.id })}>
            {t('thrown.openSettings')}
          </Anchor>
        )}
      </Note>
    )
  }
  return (
    <Page
      title={t('thrown.title')}
      count={location?.name ?? ''}
      actions={
        <ExportMenu
          isEmpty={data === undefined || data.products.length === 0}
          sheets={[sheetOf('sums', t('thrown.sums')), sheetOf('lines', t('thrown.each'))]}
        />
      }
    >
      <Column gap="md">
        <SegmentedControl
          value={span}
          onChange={chosen => setSpan(chosen as Span)}
          data={Object.keys(spans).map(one => ({ value: one, label: t(`thrown.span.${one as Span}`) }))}
          aria-label={t('thrown.period')}
        />
        {data === undefined && (
          <Awaited queries={[asked]}>
            <ListSkeleton rows={6} />
          </Awaited>
        )}
        {total()}
        {data?.products.length === 0 && (
          <EmptyState icon={IconTrashOff} title={t('thrown.none')}>
            {t('thrown.noneText')}
          </EmptyState>
        )}
        {data !== undefined && data.products.length > 0 && (
          <CardGrid>
            {list(
              t('thrown.causes'),
              data.causes.map(row => ({
                ...row,
                key: row.cause ?? 'none',
                name: row.cause === null ? t('thrown.unsaid') : t(`waste.cause.${row.cause}`),
              })),
            )}
            {list(
              t('thrown.products'),
              data.products.map(row => ({
                ...row,
                key: row.id ?? 'none',
                name: row.name ?? '',
                ...(row.reuse.length === 0
                  ? {}
                  : {
                      detail: t('thrown.reuse', {
                        states: row.reuse.map(path => stateName(path)).join(', '),
                      }),
                    }),
              })),
            )}
            {list(t('thrown.places'), named(data.places))}
            {list(t('thrown.people'), named(data.people))}
            <LastWasted
              rows={data.lines}
              worthOf={cost => (cost === null ? t('thrown.noPrice') : moneyOf(cost))}
            />
          </CardGrid>
        )}
      </Column>
    </Page>
  )
}
