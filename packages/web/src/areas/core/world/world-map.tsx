import { languageCodes, languageNames, type Language } from '@cloche/domain/text'
import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import { useText } from '../../../data/text/texts.ts'
import type { Country } from './countries.ts'
import { drawing, drawShapes } from './shapes.ts'
import { useView } from './use-view.ts'
import { boxOf, nearest } from './view.ts'
import classes from './world-map.module.css'

const directions = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const

export interface WorldMapProps {
  chosen: Country | undefined
  onChoose: (country: Country) => void
  nameOf: (country: Country) => string
  /** Where the keyboard begins while nothing is chosen. */
  start: Country
}

/** Each language has a shade of its own between the first one's and the last one's. */
function shadeOf(language: Language): CSSProperties {
  const share = languageCodes.indexOf(language) / Math.max(1, languageCodes.length - 1)
  return {
    '--map-language': `color-mix(in srgb, var(--map-last) ${100 * share}%, var(--map-first))`,
  } as CSSProperties
}

/**
 * The map of the world: dragged, pinched and enlarged with the hand; with the keyboard the arrows go from country
 * to country, plus, minus and 0 change the size.
 */
export default function WorldMap({ chosen, onChoose, nameOf, start }: WorldMapProps) {
  const t = useText()
  const shapes = useMemo(drawShapes, [])
  const ours = shapes.filter(shape => shape.country !== undefined)
  const { view, zoom, moveTo, reset, frame, dragged } = useView(drawing)
  const map = useRef<SVGSVGElement>(null)
  const current = chosen ?? start
  const chosenCode = chosen?.code
  // A country chosen in the list comes into view.
  useEffect(() => {
    const shape = ours.find(one => one.country?.code === chosenCode)
    if (shape !== undefined) moveTo(shape.at)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosenCode])

  function press(event: KeyboardEvent) {
    const at = ours.find(shape => shape.country?.code === current.code)?.at
    if (event.key === '+' || event.key === '=') zoom(1.6, at)
    else if (event.key === '-') zoom(1 / 1.6, at)
    else if (event.key === '0') reset()
    else if (event.key in directions && at !== undefined) {
      const next = nearest(ours, at, directions[event.key as keyof typeof directions])?.country
      if (next === undefined) return
      onChoose(next)
      map.current?.querySelector<SVGPathElement>(`[data-code="${next.code}"]`)?.focus({ preventScroll: true })
    } else return
    event.preventDefault()
  }
  return (
    <div className={classes.frame} ref={frame} data-enlarged={view.scale > 1.01 || undefined}>
      <svg
        ref={map}
        onDoubleClick={() => zoom(1.8)}
        viewBox={boxOf(view, drawing)}
        className={classes.map}
        role="group"
        aria-label={t('world.map')}
        onKeyDown={press}
        style={{ '--line': 0.6 / view.scale } as CSSProperties}
      >
        {shapes.map(({ country, path }, at) =>
          country === undefined ? (
            <path key={at} d={path} className={classes.other} />
          ) : (
            <path
              key={country.code}
              d={path}
              role="button"
              tabIndex={country.code === current.code ? 0 : -1}
              aria-label={nameOf(country)}
              aria-pressed={country.code === chosen?.code}
              data-code={country.code}
              style={shadeOf(country.language)}
              className={classes.country}
              onClick={() => {
                if (!dragged()) onChoose(country)
              }}
              onKeyDown={event => {
                if (event.key !== 'Enter' && event.key !== ' ') return
                event.preventDefault()
                onChoose(country)
              }}
            >
              <title>{nameOf(country)}</title>
            </path>
          ),
        )}
      </svg>
      <div className={classes.buttons}>
        <ActionIcon variant="default" aria-label={t('world.zoomIn')} onClick={() => zoom(1.8)}>
          <IconPlus size={20} stroke={1.8} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('world.zoomOut')} onClick={() => zoom(1 / 1.8)}>
          <IconMinus size={20} stroke={1.8} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('world.whole')} onClick={reset}>
          <IconWorld size={20} stroke={1.6} />
        </ActionIcon>
      </div>
      <ul className={classes.legend}>
        {languageCodes.toReversed().map(language => (
          <li key={language}>
            <span className={classes.swatch} style={shadeOf(language)} aria-hidden />
            {languageNames[language]}
          </li>
        ))}
      </ul>
    </div>
  )
}
