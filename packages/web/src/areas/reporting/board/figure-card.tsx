import { useFormats } from '../../../data/formats/formats.ts'
import { useMoney } from '../../../data/formats/money.ts'
import { useSession } from '../../../data/session/session.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { BarChart } from '../../../kit/charts/bar-chart.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import type { BoardAnswer, Figure } from './use-board.ts'
import classes from './board.module.css'

/** The steps of a board as they stand below its bars. */
function useSteps(board: BoardAnswer['board']) {
  const t = useText()
  const locale = useLocale()
  const formats = useFormats()
  const written = (day: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  return (day: string) => {
    if (board.step === 'month')
      return {
        key: day,
        short: written(day, { month: 'short' }),
        long: written(day, { month: 'long', year: 'numeric' }),
      }
    const long = formats.date(day)
    return {
      key: day,
      short: written(day, { day: 'numeric', month: 'short' }),
      long: board.step === 'week' ? t('groupBoard.stepFrom.week', { day: long }) : long,
    }
  }
}

/** One figure: all together, over time and by place, each as bars with its table behind. */
export function FigureCard({ figure, known }: { figure: Figure; known: BoardAnswer }) {
  const t = useText()
  const formats = useFormats()
  const money = useMoney()
  const { location } = useSession()
  const stepAt = useSteps(known.board)
  const { name, isMoney, total, steps, places, withoutPrice } = figure
  const title = t(`groupBoard.figure.${name}`)
  const write = (value: number) => (isMoney ? money(value) : formats.number(value, 0))
  const isQuiet = total !== null && [...steps, ...places].every(value => value === 0)
  const words = { chart: t('dashboard.chart'), table: t('dashboard.table') }
  const byTime = t('groupBoard.byTime')
  const byPlace = t('groupBoard.byPlace')
  const bars = (values: readonly (number | null)[]) => values.map(value => Math.max(0, value ?? 0))
  return (
    <Card title={title} action={<span className={classes.total}>{total === null ? '–' : write(total)}</span>}>
      <Column gap="sm">
        {steps.length === 0 && <Note>{t('groupBoard.atEnd', { day: formats.date(known.to) })}</Note>}
        {total === null && <Note>{t('groupBoard.tooMany')}</Note>}
        {isQuiet && <Note>{t('groupBoard.nothing')}</Note>}
        {!isQuiet && steps.length > 0 && (
          <BarChart
            label={`${title} · ${byTime}`}
            groups={known.steps.map(stepAt)}
            series={[{ name: byTime, color: 'teal', values: bars(steps) }]}
            words={{ ...words, group: t(`groupBoard.step.${known.board.step}`) }}
            write={value => formats.number(value, 2)}
          />
        )}
        {!isQuiet && (
          <BarChart
            label={`${title} · ${byPlace}`}
            groups={known.places.map(({ id, name: placeName }) => {
              // Beside the places below it, a place is what is right there.
              const isAlone =
                id === location?.id && known.places.length > 1 && known.board.placeIds.length === 0
              const named = isAlone ? t('groupBoard.itself', { name: placeName }) : placeName
              return { key: id, short: placeName, long: named }
            })}
            series={[{ name: byPlace, color: 'indigo', values: bars(places) }]}
            words={{ ...words, group: byPlace }}
            write={value => formats.number(value, 2)}
          />
        )}
        {withoutPrice > 0 && <Note>{t('groupBoard.withoutPrice', { count: withoutPrice })}</Note>}
      </Column>
    </Card>
  )
}
