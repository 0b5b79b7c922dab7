import { rangeLines } from '@cloche/domain/rules/charts'
import { SegmentedControl } from '@mantine/core'
import { useId, useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { fetchedPart } from '../../../kit/fetched-part.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import type { ShownProcess } from './judged.ts'
import classes from './process.module.css'
import { useTemperature } from './use-temperature.ts'

const { Part: TimeCurve } = fetchedPart(
  () => import('../../../kit/charts/time-curve/time-curve.tsx'),
  () => <div className={classes.waiting} />,
)
const channels = ['core', 'chamber'] as const
const spanOf = ([from = 0, to = 0]: readonly number[]) => ({ from, to })

/** The curve of core or chamber with what has to be reached, gaps and what was left out. */
export function ProcessCurve({ shown }: { shown: ShownProcess }) {
  const t = useText()
  const formats = useFormats()
  const temperature = useTemperature()
  const hint = useId()
  const { process, curve } = shown
  const has = channels.filter(channel => curve[channel].length > 0)
  const [asked, setAsked] = useState<(typeof channels)[number] | null>(null)
  const channel = asked ?? has[0] ?? 'core'
  const [whole, setWhole] = useState<{ from: number; to: number } | null>(null)
  const points = curve[channel]
  const { targets } = process
  const target = channel === 'core' ? targets?.targetTemperature : targets?.cookTemperature
  const isHeld = process.kind === 'hold'
  const isHot = (target ?? 0) >= 30
  const at = points.map(([instant = 0]) => instant)
  const value = points.map(([, celsius = 0]) => celsius)
  const full = { from: at[0] ?? 0, to: Math.max((at[0] ?? 0) + 60_000, at.at(-1) ?? 0) }
  const span = whole ?? full
  const write = (celsius: number) => temperature.write(celsius)
  return (
    <Card title={t('run.curve')}>
      <Column>
        {has.length > 1 && (
          <SegmentedControl
            aria-label={t('run.curve')}
            value={channel}
            onChange={next => setAsked(next as typeof channel)}
            data={channels.map(each => ({ value: each, label: t(`run.curve.${each}`) }))}
          />
        )}
        {points.length < 2 ? (
          <Note>{t('run.curve.none')}</Note>
        ) : (
          <TimeCurve
            label={t('run.curve.label', { channel: t(`run.curve.${channel}`), name: process.name ?? '' })}
            hint={hint}
            height={280}
            columns={{ at, value, low: value, high: value }}
            span={span}
            lower={isHeld && isHot ? (target ?? null) : null}
            upper={
              (process.kind === 'cool' ? null : targets?.maxTemperature) ??
              (isHeld && !isHot ? (target ?? null) : null)
            }
            goal={isHeld ? null : (target ?? null)}
            outside={[]}
            unknown={[...curve.gaps, ...curve.left].map(spanOf)}
            lanes={[]}
            isStepped={false}
            lines={(low, high) =>
              rangeLines(temperature.number(low), temperature.number(high), 5)
                .map(temperature.back)
                .filter(line => line >= low && line <= high)
            }
            write={write}
            writeTime={instant => formats.time(instant)}
            timeZone={formats.timeZone}
            onPlace={() => {}}
            onSpan={setWhole}
            onZoom={(factor, middle) => {
              const width = (span.to - span.from) * factor
              setWhole({ from: middle - width / 2, to: middle + width / 2 })
            }}
            onMove={part => {
              const by = (span.to - span.from) * part
              setWhole({ from: span.from + by, to: span.to + by })
            }}
            onReset={() => setWhole(null)}
          />
        )}
        <p id={hint} className={classes.legend}>
          {target !== null && target !== undefined && (
            <span>{t(`run.target.${channel}`, { value: temperature.write(target) })}</span>
          )}
          {curve.gaps.length > 0 && <span>{t('run.gap')}</span>}
          {curve.left.length > 0 && <span>{t('run.left')}</span>}
        </p>
      </Column>
    </Card>
  )
}
