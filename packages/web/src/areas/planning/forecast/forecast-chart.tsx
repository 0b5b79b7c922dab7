import { linePath, scaleLines } from '@cloche/domain/rules/charts'
import { useElementSize } from '@mantine/hooks'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { ScaleLines } from '../../../kit/charts/scale-lines.tsx'
import { labelledAt } from '../../../kit/charts/scale.ts'
import type { ForecastDay } from './forecast-reason.ts'
import classes from './forecast.module.css'

const HEIGHT = 240
const room = { left: 48, right: 8, top: 8, bottom: 28 }

export interface HistoryDay {
  readonly day: string
  readonly used: number | null
}

/** A path through points; over days of which nothing is known, or on which the place is closed, it goes straight. */
const pathOf = (points: readonly (readonly [number, number] | null)[]): string =>
  linePath(points.filter(point => point !== null))

/** What was used day by day, and what is expected with the band in which most days lie. */
export function ForecastChart({
  name,
  history,
  days,
}: {
  name: string
  history: readonly HistoryDay[]
  days: readonly ForecastDay[]
}) {
  const t = useText()
  const formats = useFormats()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const all = [...history.map(({ day }) => day), ...days.map(({ day }) => day)]
  const most = Math.max(0, ...history.map(({ used }) => used ?? 0), ...days.map(({ high }) => high))
  const lines = scaleLines(most)
  const top = lines.at(-1) ?? 1
  const inner = {
    width: Math.max(0, width - room.left - room.right),
    height: HEIGHT - room.top - room.bottom,
  }
  const x = (index: number) => room.left + (inner.width * (index + 0.5)) / Math.max(1, all.length)
  const y = (value: number) => room.top + inner.height * (1 - value / top)
  const from = history.length
  const open = days.flatMap((day, index) => (day.reasons.length === 0 ? [] : [{ ...day, at: from + index }]))
  const isLabelled = labelledAt(all.length, Math.floor(inner.width / 72))
  const band = [
    ...open.map(({ high, at }) => `${x(at)},${y(high)}`),
    ...open.map(({ low, at }) => `${x(at)},${y(low)}`).toReversed(),
  ].join(' ')
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.legend}>
        <span>
          <span className={classes.dot} data-kind="history" aria-hidden />
          {t('forecasting.history')}
        </span>
        <span>
          <span className={classes.dot} data-kind="expected" aria-hidden />
          {t('forecasting.expected')}
        </span>
        <span>
          <span className={classes.dot} data-kind="band" aria-hidden />
          {t('forecasting.band')}
        </span>
      </figcaption>
      <div ref={ref} className={classes.chart}>
        {width > 0 && (
          <svg width={width} height={HEIGHT} role="img" aria-label={t('forecasting.chart', { name })}>
            <ScaleLines
              lines={lines}
              left={room.left}
              right={width - room.right}
              y={y}
              write={value => formats.number(value)}
            />
            <polygon className={classes.band} points={band} />
            <path
              className={classes.history}
              d={pathOf(
                history.map(({ used }, index) => (used === null ? null : ([x(index), y(used)] as const))),
              )}
            />
            <path
              className={classes.expected}
              d={pathOf(
                days.map(({ expected, reasons }, index) =>
                  reasons.length === 0 ? null : ([x(from + index), y(expected)] as const),
                ),
              )}
            />
            {all.map(
              (day, index) =>
                isLabelled(index) && (
                  <text
                    key={day}
                    className={classes.tick}
                    x={x(index)}
                    y={HEIGHT - 8}
                    textAnchor={index === all.length - 1 ? 'end' : 'middle'}
                  >
                    {formats.date(day).replace(/,? ?\d{4}$/, '')}
                  </text>
                ),
            )}
          </svg>
        )}
      </div>
    </figure>
  )
}
