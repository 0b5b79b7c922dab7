import { Loader } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { PadDialog } from '../../../../data/amounts/pad-dialog.tsx'
import { stateLook } from '../../../../data/food/state-looks.ts'
import { useStateName } from '../../../../data/food/state-name.ts'
import { useFormats } from '../../../../data/formats/formats.ts'
import { Thumbnail } from '../../../../data/files/thumbnail.tsx'
import { href } from '../../../../data/routing/href.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Tile } from '../../../../kit/floor/tile.tsx'
import type { LabelMode } from '../../calls.ts'
import { usePrint } from '../../print/use-print.ts'
import { registerScreen } from '../../screens.ts'
import { ModeChoice } from '../parts/mode-choice.tsx'
import { TakenLine } from '../taken/taken-line.tsx'
import classes from './mask.module.css'
import { useOnePress } from './use-one-press.ts'
import type { UsualTile } from './use-usual.ts'

/** Numbers of labels that are a press away; any other is typed. */
const counts = [1, 2, 3, 5, 10]
const mostLabels = 1000

const UsualLabel = memo(function UsualLabel({
  tile,
  isRunning,
  onPress,
}: {
  tile: UsualTile
  isRunning: boolean
  onPress: (tile: UsualTile) => void
}) {
  const t = useText()
  const { quantity } = useFormats()
  const stateName = useStateName()
  const look = stateLook(tile.state)
  const [item] = tile.registration.items
  const amount = item && quantity(item.quantity.value, item.quantity.unit)
  const query =
    tile.favoriteId === null
      ? { productId: tile.productId, state: tile.state }
      : { favoriteId: tile.favoriteId }
  return (
    <div className={classes.usual} aria-busy={isRunning || undefined}>
      <Tile
        label={tile.name}
        detail={[stateName(tile.state), amount].join(' · ')}
        color={look.color}
        icon={look.icon}
        {...(tile.image ? { picture: <Thumbnail id={tile.image} size="fill" /> } : {})}
        onPress={() => onPress(tile)}
      />
      {isRunning && (
        <span className={classes.busy} role="status" aria-label={t('mask.running', { name: tile.name })}>
          <Loader size="sm" />
        </span>
      )}
      <Link
        to={href(registerScreen, {}, query)}
        className={classes.adjust}
        aria-label={t('mask.adjust', { name: tile.name })}
        title={t('mask.adjust', { name: tile.name })}
      >
        <IconAdjustmentsHorizontal size={24} stroke={1.6} aria-hidden />
      </Link>
    </div>
  )
})

/** The labels of one press: what the place makes at this hour, registered and printed at once. */
export function UsualMask({
  tiles,
  hasModes = true,
}: {
  tiles: readonly UsualTile[]
  /** Whether how they are labelled is chosen here too; else it is as usual. */
  hasModes?: boolean
}) {
  const t = useText()
  const [count, setCount] = useState(1)
  const [mode, setMode] = useState<LabelMode | null>(null)
  const [isPadOpen, setIsPadOpen] = useState(false)
  const printing = usePrint()
  const machine = useOnePress((_, made) => printing.print(made.labels, undefined, false))
  const latest = useRef({ machine, count, mode })
  useEffect(() => {
    latest.current = { machine, count, mode }
  })
  const [press] = useState(() => (tile: UsualTile) => {
    const now = latest.current
    if (now.machine.press(tile, now.count, now.mode)) setCount(1)
  })
  if (tiles.length === 0) return null
  return (
    <section className={classes.mask} aria-labelledby="usual">
      <div className={classes.head}>
        <h2 id="usual" className={classes.title}>
          {t('mask.title')}
        </h2>
        <span className={classes.hint}>{t('mask.hint')}</span>
      </div>
      <div className={classes.choices}>
        <div className={classes.counts} role="group" aria-label={t('mask.count')}>
          {counts.map(one => (
            <button
              key={one}
              type="button"
              className={classes.count}
              aria-pressed={one === count}
              onClick={() => setCount(one)}
            >
              {one}
            </button>
          ))}
          <button
            type="button"
            className={classes.count}
            aria-label={t('mask.otherCount')}
            aria-pressed={!counts.includes(count)}
            onClick={() => setIsPadOpen(true)}
          >
            {counts.includes(count) ? '…' : count}
          </button>
        </div>
        {hasModes && <ModeChoice mode={mode} hasRoute hasUsual onChange={setMode} />}
      </div>
      <TakenLine />
      <div className={classes.tiles}>
        {tiles.map(tile => (
          <UsualLabel key={tile.key} tile={tile} isRunning={machine.running.has(tile.key)} onPress={press} />
        ))}
      </div>
      <PadDialog
        isOpen={isPadOpen}
        onClose={() => setIsPadOpen(false)}
        title={t('mask.count')}
        amount={{ value: count, unit: '' }}
        units={['']}
        max={mostLabels}
        onDone={next => setCount(next.value)}
      />
    </section>
  )
}
