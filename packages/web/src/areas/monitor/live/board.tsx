import { Button, Select } from '@mantine/core'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { LiveCard } from './card-body.tsx'
import { BoardTile } from './board-tile.tsx'
import { BOARD_MAX, useBoard, type Tile } from './use-board.ts'
import { useWall } from './use-wall.ts'
import classes from './board.module.css'

const placesOf = (tiles: readonly Tile[]) =>
  [
    ...new Map(
      tiles.flatMap(({ sensor, place }) => (place === undefined ? [] : [[sensor.locationId, place]])),
    ).entries(),
  ]
    .map(([value, label]) => ({ value: String(value), label: String(label) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))

/** All that is measured at the place, the worst first: on a phone a list, on the wall to be read from across the kitchen. */
export function Board() {
  const t = useText()
  const { sensors, tiles, count } = useBoard()
  const [placeId, setPlaceId] = useState<string | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const wall = useWall(area)
  const shown = placeId === null ? tiles : tiles.filter(({ sensor }) => sensor.locationId === placeId)
  const places = placesOf(tiles)
  const wrong = tiles.filter(({ state }) => state !== 'inside' && state !== 'unlimited').length
  return (
    <div ref={area} className={classes.area} data-wall={wall.isOn || undefined}>
      <LiveCard
        title={t('live.sensors')}
        empty={t('live.noSensors')}
        query={sensors}
        count={tiles.length}
        action={
          <span className={classes.tools}>
            {places.length > 1 && (
              <Select
                aria-label={t('board.place')}
                placeholder={t('board.allPlaces')}
                clearable
                data={places}
                value={placeId}
                onChange={setPlaceId}
                comboboxProps={{ withinPortal: !wall.isOn }}
              />
            )}
            {wall.mayBe && (
              <Button
                variant="default"
                leftSection={
                  wall.isOn ? (
                    <IconMinimize size={20} stroke={1.6} />
                  ) : (
                    <IconMaximize size={20} stroke={1.6} />
                  )
                }
                onClick={wall.toggle}
              >
                {t(wall.isOn ? 'board.leaveWall' : 'board.wall')}
              </Button>
            )}
          </span>
        }
      >
        <p className={classes.summary} role="status">
          {wrong === 0 ? t('board.allWell') : t('board.wrong', { count: wrong })}
        </p>
        <ul className={classes.tiles} aria-label={t('live.sensors')}>
          {shown.map(tile => (
            <BoardTile key={tile.sensor.id} tile={tile} />
          ))}
        </ul>
        {count > BOARD_MAX && <p className={classes.more}>{t('board.more', { count: count - BOARD_MAX })}</p>}
      </LiveCard>
    </div>
  )
}
