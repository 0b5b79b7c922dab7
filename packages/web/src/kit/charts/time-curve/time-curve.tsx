import 'uplot/dist/uPlot.min.css'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useImperativeHandle, useRef, type KeyboardEvent, type Ref } from 'react'
import uPlot from 'uplot'
import { scaleRange, type CurveLook, type TimeSpan } from './curve-parts.ts'
import { coloursOf, lineColour, paintBehind, type Colours } from './drawing.ts'
import { followGestures } from './gestures.ts'
import classes from './time-curve.module.css'

/** What can be asked of a curve that is drawn. */
export interface CurveHandle {
  /** As it is painted now, and its background. */
  readonly picture: () => {
    readonly canvas: HTMLCanvasElement
    readonly surface: string
    readonly text: string
  }
}

export interface TimeCurveProps extends CurveLook {
  readonly label: string
  /** The id of what says which keys do something. */
  readonly hint: string
  readonly height: number
  readonly handle?: Ref<CurveHandle>
  /** The place of the point under pointer or finger, or chosen by keys; null: none. */
  readonly onPlace: (place: number | null) => void
  /** A stretch was drawn up. */
  readonly onSpan: (span: TimeSpan) => void
  readonly onZoom: (factor: number, at: number) => void
  /** Earlier or later by a part of the span. */
  readonly onMove: (part: number) => void
  readonly onReset: () => void
}

const FONT = '12px "Inter Variable", system-ui, sans-serif'
const AXIS = 34

/** The columns that are drawn: the band's ends only where it has a height. */
const dataOf = ({ columns }: CurveLook): uPlot.AlignedData => [
  columns.at as number[],
  columns.low as number[],
  columns.high as number[],
  columns.value as number[],
]

function optionsOf(
  look: () => TimeCurveProps,
  shown: () => TimeSpan,
  colours: () => Colours,
  size: { width: number; height: number },
): uPlot.Options {
  const axis = { font: FONT, stroke: () => colours().text, ticks: { show: false } }
  const grid = { stroke: () => colours().grid, width: 1 }
  const paths = look().isStepped && uPlot.paths.stepped ? { paths: uPlot.paths.stepped({ align: 1 }) } : {}
  const unseen = { points: { show: false }, stroke: 'transparent', ...paths }
  return {
    ...size,
    ms: 1,
    legend: { show: false },
    padding: [8, 12, 0, 0],
    tzDate: at => {
      const { timeZone } = look()
      return timeZone === undefined ? new Date(at) : uPlot.tzDate(new Date(at), timeZone)
    },
    scales: {
      x: { time: true, range: () => [shown().from, shown().to] },
      y: {
        range: (plot, least: number | null, most: number | null) =>
          scaleRange(least, most, look(), plot.height - AXIS - 8),
      },
    },
    axes: [
      {
        ...axis,
        grid,
        size: AXIS,
        space: 84,
        values: (_, splits) => {
          const { from, to } = shown()
          return splits.map(at => look().writeTime(at, to - from))
        },
      },
      {
        ...axis,
        grid,
        gap: 8,
        size: (plot, values) => {
          if (values === null) return 48
          plot.ctx.font = FONT
          const widest = Math.max(...values.map(value => plot.ctx.measureText(value).width))
          return Math.ceil(widest / devicePixelRatio) + 20
        },
        splits: (_, __, low, high) => look().lines(low, high),
        values: (_, splits) => splits.map(value => look().write(value)),
      },
    ],
    series: [
      {},
      unseen,
      unseen,
      {
        width: 2,
        points: { show: false },
        stroke: plot => lineColour(plot, look(), colours()),
        ...paths,
      },
    ],
    bands: [{ series: [2, 1], fill: () => colours().band }],
    cursor: {
      y: false,
      drag: { x: true, y: false, setScale: false, dist: 6 },
      points: { size: 9, width: 2, fill: () => colours().surface, stroke: () => colours().line },
    },
    hooks: {
      drawClear: [plot => paintBehind(plot, look(), colours(), devicePixelRatio)],
      setCursor: [plot => look().onPlace(plot.cursor.idx ?? null)],
      setSelect: [
        plot => {
          const { left, width } = plot.select
          if (width <= 6) return
          const at = (pixel: number) => plot.posToVal(pixel, 'x')
          look().onSpan({ from: at(left), to: at(left + width) })
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
        },
      ],
    },
  }
}

/**
 * A line over time with limits, gaps and rows of stretches. It is drawn up with a mouse, pinched with fingers, and walked with
 * keys: arrows from point to point, plus and minus nearer and farther, Page Up and Page Down earlier and later, 0 back.
 */
export default function TimeCurve(props: TimeCurveProps) {
  const { ref: sized, width } = useElementSize<HTMLDivElement>()
  const room = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const current = useRef(props)
  useEffect(() => {
    current.current = props
  })
  const { columns, span, lower, upper, outside, unknown, lanes } = props
  useEffect(() => {
    // Reads what is current: told in one go, since the scale depends on all of it.
    plot.current?.setData(dataOf(current.current), true)
  }, [columns, span.from, span.to, lower, upper, outside, unknown, lanes])
  const isDrawable = width > 0
  useEffect(() => {
    const element = room.current
    if (element === null || !isDrawable) return
    let colours = coloursOf(element)
    // While two fingers move, nobody else has to know.
    let pinched: TimeSpan | null = null
    const size = { width: element.clientWidth, height: current.current.height }
    const drawn = new uPlot(
      optionsOf(
        () => current.current,
        () => pinched ?? current.current.span,
        () => colours,
        size,
      ),
      dataOf(current.current),
      element,
    )
    plot.current = drawn
    const scheme = new MutationObserver(() => {
      colours = coloursOf(element)
      drawn.redraw()
    })
    scheme.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-mantine-color-scheme'],
    })
    const stop = followGestures(drawn.over, {
      span: () => current.current.span,
      onFinger: left => drawn.setCursor({ left: left ?? -10, top: left === null ? -10 : 10 }),
      onPinch: (span, isOver) => {
        pinched = isOver ? null : span
        if (isOver) current.current.onSpan(span)
        else drawn.setScale('x', { min: span.from, max: span.to })
      },
      onWheel: (factor, left) => current.current.onZoom(factor, drawn.posToVal(left, 'x')),
    })
    return () => {
      stop()
      scheme.disconnect()
      drawn.destroy()
      plot.current = null
    }
  }, [isDrawable, props.isStepped])
  useEffect(() => {
    if (width > 0) plot.current?.setSize({ width, height: props.height })
  }, [width, props.height])
  useImperativeHandle(props.handle, () => ({
    picture: () => {
      const { surface, text } = coloursOf(room.current!)
      return { canvas: plot.current!.ctx.canvas, surface, text }
    },
  }))

  /** The cursor on the next point that was measured, from where it stands, or from the end. */
  function step(by: number, from = plot.current?.cursor.idx) {
    const drawn = plot.current
    if (drawn === null) return
    const { at, value } = props.columns
    let place = from ?? (by > 0 ? -1 : at.length)
    const way = Math.sign(by)
    for (let left = Math.abs(by); left > 0; left -= 1) {
      do place += way
      while (value[place] === null)
      if (place < 0 || place >= at.length) break
    }
    place = Math.min(at.length - 1, Math.max(0, place))
    const instant = at[place]
    if (instant === undefined) return
    drawn.setCursor({ left: drawn.valToPos(instant, 'x'), top: 10 })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { span, columns } = props
    const place = plot.current?.cursor.idx
    const at =
      (place === null || place === undefined ? undefined : columns.at[place]) ?? (span.from + span.to) / 2
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => step(event.shiftKey ? -10 : -1),
      ArrowRight: () => step(event.shiftKey ? 10 : 1),
      Home: () => step(1, -1),
      End: () => step(-1, columns.at.length),
      PageUp: () => props.onMove(-0.5),
      PageDown: () => props.onMove(0.5),
      '+': () => props.onZoom(0.5, at),
      '=': () => props.onZoom(0.5, at),
      '-': () => props.onZoom(2, at),
      '0': () => props.onReset(),
    }
    const act = acts[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <div
      ref={sized}
      className={classes.curve}
      style={{ minHeight: props.height }}
      role="application"
      aria-label={props.label}
      aria-describedby={props.hint}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => plot.current?.setCursor({ left: -10, top: -10 })}
    >
      <div ref={room} className={classes.room} />
    </div>
  )
}
