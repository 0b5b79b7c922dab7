import { useState } from 'react'
import { useFormats } from '../formats/formats.ts'
import { useText } from '../text/texts.ts'
import type { RampName } from '../../kit/theme/ramps.ts'
import { Card } from '../../kit/page/card.tsx'
import { roundUp } from './round-up.ts'
import type { DayFigures, Statistics } from './statistics.ts'
import classes from './dashboard.module.css'

export interface Series {
  readonly name: keyof DayFigures
  readonly color: RampName
}

/** The same as a table, for those who want numbers or cannot see the bars. */
function DayTable({ days, series }: { days: Statistics['days']; series: readonly Series[] }) {
  const t = useText()
  const formats = useFormats()
  return (
    <div className={classes.tableRoom} tabIndex={0} role="region" aria-label={t('dashboard.byDay')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.day')}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {t(`dashboard.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(figures => (
            <tr key={figures.day}>
              <th scope="row">{formats.date(figures.day)}</th>
              {series.map(({ name }) => (
                <td key={name}>{figures[name] === null ? '–' : formats.number(figures[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What happened on each day, as bars side by side, or as a table. */
export function DayChart({ days, series }: { days: Statistics['days']; series: readonly Series[] }) {
  const t = useText()
  const formats = useFormats()
  const [isTable, setIsTable] = useState(false)
  const seen = series.filter(({ name }) => days.some(figures => figures[name] !== null))
  const top = roundUp(Math.max(1, ...days.flatMap(figures => seen.map(({ name }) => figures[name] ?? 0))))
  const marks = top < 4 ? [0, top] : [0, top / 2, top]
  return (
    <Card
      title={t('dashboard.byDay')}
      action={
        <button type="button" className={classes.switch} onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'dashboard.chart' : 'dashboard.table')}
        </button>
      }
    >
      {isTable ? (
        <DayTable days={days} series={seen} />
      ) : (
        <div className={classes.chart} role="img" aria-label={t('dashboard.byDay')}>
          <div className={classes.scale} aria-hidden>
            {marks.toReversed().map(mark => (
              <span key={mark}>{formats.number(mark)}</span>
            ))}
          </div>
          <div className={classes.days} data-many={days.length > 31 || undefined}>
            {days.map(figures => (
              <div
                key={figures.day}
                className={classes.dayBars}
                title={[
                  formats.date(figures.day),
                  ...seen.map(
                    ({ name }) => `${t(`dashboard.${name}`)}: ${formats.number(figures[name] ?? 0)}`,
                  ),
                ].join('\n')}
              >
                {seen.map(({ name, color }) => (
                  <span
                    key={name}
                    className={classes.bar}
                    style={{
                      height: `${((figures[name] ?? 0) / top) * 100}%`,
                      backgroundColor: `var(--mantine-color-${color}-5)`,
                    }}
                  />
                ))}
              </div>
            ))}
          </div>
          <div className={classes.ends} aria-hidden>
            <span>{days[0] && formats.date(days[0].day)}</span>
            <span>{days.at(-1) && formats.date(days.at(-1)!.day)}</span>
          </div>
        </div>
      )}
      <ul className={classes.legend}>
        {seen.map(({ name, color }) => (
          <li key={name}>
            <span style={{ backgroundColor: `var(--mantine-color-${color}-5)` }} aria-hidden />
            {t(`dashboard.${name}`)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
