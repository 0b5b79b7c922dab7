import { Button } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { brokenLine, placeOf, type Breach } from '@cloche/domain/rules/curves'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText } from '../../../../data/text/texts.ts'
import { LoadFailed } from '../../../../data/wire/load-failed.tsx'
import { useWriting } from '../../../../entity-screens/fields/writing.ts'
import { fetchedPart } from '../../../../kit/fetched-part.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { makeStore, useStore, type Store } from '../../../../kit/store.ts'
import type { CurveHandle } from '../../../../kit/charts/time-curve/time-curve.tsx'
import { CurveLegend, legendOf } from './curve-legend.tsx'
import type { Lane } from './curve-marks.ts'
import { ExportMenu } from './export-menu.tsx'
import { CurveTable } from './curve-table.tsx'
import { readingScale, rowsOf, type CurveRow, type Measuring } from './reading-scale.ts'
import { SpanPicker } from './span-picker.tsx'
import type { Series } from './use-curve.ts'
import type { ChosenSpan } from './use-span.ts'
import classes from './curve.module.css'

const { Part: TimeCurve } = fetchedPart(
  () => import('../../../../kit/charts/time-curve/time-curve.tsx'),
  () => <div className={classes.waiting} />,
)

const DAY = 86_400_000

export interface CurveCardProps {
  readonly name: string
  readonly place: string
  readonly sensor: Measuring & { readonly min: number | null; readonly max: number | null }
  readonly chosen: ChosenSpan
  readonly series: Series | undefined
  readonly state: {
    readonly isPending: boolean
    readonly isFetching: boolean
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly breaches: readonly Breach[]
  readonly lanes: readonly Lane[]
  /** How wide the curve is, in pixels, once that is known. */
  readonly onWidth: (width: number) => void
}

/** The instant under the cursor; null: none. Outside the card, which need not be drawn anew as it moves. */
type Cursor = Store<number | null>

/** What is under the cursor, in words; without one the newest. */
function Readout({
  cursor,
  series,
  isPending,
  lanes,
  write,
}: {
  cursor: Cursor
  isPending: boolean
  series: Series | undefined
  lanes: readonly Lane[]
  write: (value: number) => string
}) {
  const t = useText()
  const formats = useFormats()
  const at = useStore(cursor)
  const said = (): string => {
    const place = series === undefined ? -1 : placeOf(series.at, at ?? Number.MAX_SAFE_INTEGER)
    if (series === undefined || place < 0) return isPending ? '' : t('curve.nothing')
    const when = series.at[place]!
    const gap = at === null ? undefined : series.gaps.find(([from, to]) => at > from && at < to)
    if (gap !== undefined)
      return t('curve.readout.unknown', { from: formats.dayTime(gap[0]), to: formats.dayTime(gap[1]) })
    const [low, high] = [series.low[place]!, series.high[place]!]
    const values = { when: formats.moment(when), value: write(series.value[place]!) }
    const value =
      low === high
        ? t('curve.readout', values)
        : t('curve.readout.between', { ...values, low: write(low), high: write(high) })
    const meanwhile = lanes
      .filter(({ spans }) => spans.some(({ from, to }) => from <= when && when <= to))
      .map(({ key }) => t(`curve.lane.${key}`))
    return [value, ...meanwhile].join(' · ')
  }
  return (
    <p className={classes.readout} aria-live="polite">
      {said()}
    </p>
  )
}

/** The curve of a sensor over any span: limits, gaps, breaches, doors, defrosts, food; or the same as a table, a sheet, a picture. */
export function CurveCard(props: CurveCardProps) {
  const { name, place, sensor, chosen, series, state, breaches, lanes, onWidth } = props
  const t = useText()
  const formats = useFormats()
  const writing = useWriting()
  const hint = useId()
  const handle = useRef<CurveHandle>(null)
  const [isTable, setIsTable] = useState(false)
  const [cursor] = useState(() => makeStore<number | null>(null))
  const { ref, width } = useElementSize<HTMLDivElement>()
  useEffect(() => {
    if (width > 0) onWidth(Math.round(width))
  }, [width, onWidth])
  const { span } = chosen
  const scale = readingScale(sensor, writing)
  const line = series === undefined ? null : brokenLine(series)
  const unknown = (series?.gaps ?? []).map(([from, to]) => ({ from, to }))
  const rows = series === undefined ? [] : rowsOf(series, span)
  const { min, max } = sensor
  const limits =
    min !== null && max !== null
      ? t('reading.between', { from: scale.write(min), to: scale.write(max) })
      : min !== null
        ? t('reading.from', { from: scale.write(min) })
        : max !== null
          ? t('reading.upTo', { to: scale.write(max) })
          : null
  const meaning = { limits, outside: breaches, unknown, lanes, span }
  const outside = (row: CurveRow) =>
    max !== null && row.high > max ? t('reading.high') : min !== null && row.low < min ? t('reading.low') : ''
  const range = t('curve.range', { from: formats.moment(span.from), to: formats.moment(span.to) })
  const label = t('curve.label', { name, range })
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const isNarrow = width > 0 && width < 500

  const writeTime = (instant: number, length: number) => {
    const time = formats.time(instant)
    if (length > 10 * DAY || time === '00:00') return formats.shortDay(instant)
    return time
  }
  const Switch = isTable ? IconChartLine : IconTable
  return (
    <Card
      title={t('curve.title')}
      action={
        <ExportMenu
          name={name}
          under={`${place} · ${range}`}
          from={span.from}
          rows={rows}
          number={scale.number}
          outside={outside}
          legend={legendOf(meaning, t, formats.locale)}
          handle={isTable ? null : handle}
        />
      }
    >
      <div className={classes.body}>
        <SpanPicker chosen={chosen} />
        {state.error !== null && series === undefined ? null : rows.length === 0 && !state.isPending ? (
          <p className={classes.readout} data-empty>
            {t('curve.nothing')}
          </p>
        ) : (
          <Readout
            cursor={cursor}
            series={series}
            isPending={state.isPending}
            lanes={lanes}
            write={scale.write}
          />
        )}
        <div ref={ref} className={classes.room} aria-busy={state.isFetching}>
          {state.error !== null && series === undefined ? (
            <LoadFailed error={state.error} onRetry={state.refetch} title={t('curve.failed')} />
          ) : isTable ? (
            <CurveTable
              label={label}
              rows={rows}
              hasExtremes={series?.grain !== 'raw' || rows.some(row => row.low !== row.high)}
              write={scale.write}
              outside={outside}
            />
          ) : line === null ? (
            <div className={classes.waiting} />
          ) : (
            <TimeCurve
              handle={handle}
              label={label}
              hint={hint}
              height={isNarrow ? 300 : 380}
              columns={line}
              span={span}
              lower={min}
              upper={max}
              outside={breaches}
              unknown={unknown}
              lanes={lanes}
              isStepped={sensor.kind === 'door'}
              lines={scale.lines}
              write={scale.write}
              writeTime={writeTime}
              timeZone={formats.timeZone}
              onPlace={index => cursor.set(index === null ? null : (line.at[index] ?? null))}
              onSpan={chosen.show}
              onZoom={chosen.zoom}
              onMove={chosen.move}
              onReset={chosen.reset}
            />
          )}
        </div>
        <CurveLegend {...meaning} />
        <div className={classes.foot}>
          <span id={hint} className={classes.hint}>
            {t(isTouched ? 'curve.hint.touch' : 'curve.hint')}
          </span>
          <Button
            variant="subtle"
            aria-pressed={isTable}
            leftSection={<Switch size={20} stroke={1.6} aria-hidden />}
            onClick={() => setIsTable(!isTable)}
          >
            {t(isTable ? 'curve.asCurve' : 'curve.asTable')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
