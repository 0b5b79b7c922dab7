import type { CSSProperties } from 'react'
import type { Span } from '@cloche/domain/rules/curves'
import { durationText } from '../../../../data/formats/duration-text.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { useText, type Translate } from '../../../../data/text/texts.ts'
import { lengthOf, type Lane } from './curve-marks.ts'
import classes from './curve.module.css'

export interface LegendItem {
  readonly key: string
  readonly color: string
  readonly isStriped?: boolean
  readonly text: string
}

interface Meaning {
  readonly limits: string | null
  readonly outside: readonly Span[]
  readonly unknown: readonly Span[]
  readonly lanes: readonly Lane[]
  readonly span: Span
}

/** What the colours of a curve mean, each with how often and for how long. */
export function legendOf(
  { limits, outside, unknown, lanes, span }: Meaning,
  t: Translate,
  locale: string,
): LegendItem[] {
  const length = (spans: readonly Span[]) =>
    durationText(Math.round(lengthOf(spans, span) / 60_000) * 60, locale)
  const visible = unknown.filter(({ from, to }) => to > span.from && from < span.to)
  return [
    ...(limits === null
      ? []
      : [{ key: 'limits', color: 'var(--cloche-chart-red)', text: t('curve.legend.limits', { limits }) }]),
    ...(outside.length === 0
      ? []
      : [
          {
            key: 'outside',
            color: 'var(--cloche-chart-red)',
            text: t('curve.legend.outside', { count: outside.length, length: length(outside) }),
          },
        ]),
    ...(visible.length === 0
      ? []
      : [
          {
            key: 'unknown',
            color: 'unknown',
            isStriped: true,
            text: t('curve.legend.unknown', { length: length(visible) }),
          },
        ]),
    ...lanes.map(({ key, color, spans }) => ({
      key,
      color: `var(--cloche-chart-${color})`,
      text: t(`curve.legend.${key}`, { count: spans.length, length: length(spans) }),
    })),
  ]
}

/** The same below the curve. */
export function CurveLegend(meaning: Meaning) {
  const t = useText()
  const { locale } = useFormats()
  const items = legendOf(meaning, t, locale)
  if (items.length === 0) return null
  return (
    <ul className={classes.legend} aria-label={t('curve.legend')}>
      {items.map(({ key, color, isStriped, text }) => (
        <li key={key}>
          <span
            aria-hidden
            className={classes.swatch}
            data-look={key === 'limits' ? 'dashed' : isStriped === true ? 'striped' : undefined}
            style={{ '--swatch': color } as CSSProperties}
          />
          {text}
        </li>
      ))}
    </ul>
  )
}
