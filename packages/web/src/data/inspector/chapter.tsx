/** Chapters of a file as tables and curves, for whoever reads it: with a log-in or by a link. */
import type { Cell, Column, Missing, Table } from '@cloche/domain/rules/inspector-file'
import { linePath, type Point } from '@cloche/domain/rules/charts'
import { formatsFor } from '../formats/formats.ts'
import { useLocale } from '../text/locale.ts'
import { useText } from '../text/texts.ts'
import classes from './table.module.css'

export interface ShownCurve {
  readonly sensor: string
  readonly place: string
  readonly unit: string | null
  readonly at: readonly number[]
  readonly low: readonly number[]
  readonly high: readonly number[]
  readonly value: readonly number[]
  readonly gaps: readonly (readonly number[])[]
  readonly breaches: readonly (readonly number[])[]
}

function useWords(timeZone: string) {
  const t = useText()
  const formats = formatsFor({ locale: useLocale(), timeZone })
  return {
    t,
    formats,
    cell({ name, kind }: Pick<Column, 'name' | 'kind'>, value: Cell): string {
      if (value === null || value === '') return ''
      if (kind === 'word') return t(`inspector.word.${name}.${value}`)
      if (kind === 'instant') return formats.moment(String(value))
      if (kind === 'day') return formats.day(String(value))
      return typeof value === 'number' ? formats.number(value, 2) : value
    },
  }
}

/** What is missing, a sentence each. */
export function MissingList({ missing, timeZone }: { missing: readonly Missing[]; timeZone: string }) {
  const { t, formats } = useWords(timeZone)
  if (missing.length === 0) return <p>{t('inspector.nothingMissing')}</p>
  return (
    <ul className={classes.missing}>
      {missing.map(({ kind, name, span, last, at, of }, index) => (
        <li key={index}>
          {t(`inspector.missing.${kind}`, {
            name:
              kind === 'daysWithoutChecks'
                ? [name, last].flatMap(day => (day === null ? [] : formats.day(day))).join(' – ')
                : name,
            at: at.map(instant => formats.moment(new Date(instant).toISOString())).join(' · '),
            count: at.length,
            of: of ?? 0,
            from: span === null ? '' : formats.moment(new Date(span[0]).toISOString()),
            to: span === null ? '' : formats.moment(new Date(span[1]).toISOString()),
          })}
        </li>
      ))}
    </ul>
  )
}

export function MarkSign({ mark }: { mark: 'complete' | 'incomplete' | 'draft' }) {
  const t = useText()
  return (
    <span className={classes.mark} data-whole={mark === 'complete' || undefined}>
      {t(`inspector.mark.${mark}`)}
    </span>
  )
}

const WIDTH = 600
const HEIGHT = 120

/** The band between lows and highs, the mean, grey where nothing was measured, red where it was outside its limits. */
export function CurvePicture({
  sensor,
  place,
  unit,
  at,
  low,
  high,
  value,
  gaps,
  breaches,
  timeZone,
}: ShownCurve & { readonly timeZone: string }) {
  const { t, formats } = useWords(timeZone)
  const title = `${sensor} · ${place}${unit === null ? '' : ` · ${unit}`}`
  if (at.length === 0) return null
  const [from, to] = [at[0] ?? 0, at.at(-1) ?? 1]
  const [least, most] = [Math.min(...low), Math.max(...high)]
  const x = (instant: number) =>
    ((Math.min(Math.max(instant, from), to) - from) / Math.max(1, to - from)) * WIDTH
  const y = (figure: number) => HEIGHT - 4 - ((figure - least) / Math.max(0.1, most - least)) * (HEIGHT - 8)
  const isCut = (index: number) =>
    gaps.some(([begin = 0, end = 0]) => begin < (at[index] ?? 0) && end > (at[index - 1] ?? 0))
  const path = linePath(
    at.flatMap((instant, index): (Point | null)[] => {
      const point: Point = [x(instant), y(value[index] ?? least)]
      return index > 0 && isCut(index) ? [null, point] : [point]
    }),
  )
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        {title} ({formats.number(least, 1)} – {formats.number(most, 1)})
      </figcaption>
      <svg
        className={classes.curve}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${t('inspector.chapter.curves')}: ${title}`}
      >
        {(['gap', 'breach'] as const).flatMap(kind =>
          (kind === 'gap' ? gaps : breaches)
            .filter(([begin = 0, end = 0]) => end > from && begin < to)
            .map(([begin = 0, end = 0], index) => (
              <rect
                key={`${kind} ${index}`}
                className={classes[kind]}
                x={x(begin)}
                width={Math.max(1, x(end) - x(begin))}
                y={0}
                height={HEIGHT}
              />
            )),
        )}
        {at.map((instant, index) => (
          <line
            key={instant}
            x1={x(instant)}
            x2={x(instant)}
            y1={y(low[index] ?? least)}
            y2={y(high[index] ?? least)}
            stroke="currentColor"
            opacity={0.25}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className={classes.axis}>
        <span>{formats.moment(new Date(from).toISOString())}</span>
        <span>{formats.moment(new Date(to).toISOString())}</span>
      </div>
    </figure>
  )
}

/** Tables with their rows whole; wide ones are scrolled by themselves. */
export function Tables({
  tables,
  timeZone,
  heading: Heading = 'h3',
}: {
  tables: readonly (Omit<Table, 'columns'> & { readonly columns: readonly Pick<Column, 'name' | 'kind'>[] })[]
  timeZone: string
  /** Below a card's title, or where there is none. */
  heading?: 'h2' | 'h3'
}) {
  const { t, cell } = useWords(timeZone)
  return tables.map(({ name, columns, rows }) => (
    <section key={name}>
      <Heading className={classes.heading}>{t(`inspector.table.${name}`)}</Heading>
      {rows.length === 0 ? (
        <p>{t('inspector.none')}</p>
      ) : (
        // Whoever works by keys scrolls it, too.
        <div className={classes.scroll} role="region" aria-label={t(`inspector.table.${name}`)} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column.name} scope="col" data-end={column.kind === 'number' || undefined}>
                    {t(`inspector.column.${column.name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {columns.map((column, place) => (
                    <td
                      key={column.name}
                      data-kind={column.kind}
                      data-end={column.kind === 'number' || undefined}
                    >
                      {cell(column, row[place] ?? null)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  ))
}
