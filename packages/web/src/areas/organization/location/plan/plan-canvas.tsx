import { ActionIcon } from '@mantine/core'
import { IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { Geometry } from '@cloche/domain/catalogue'
import { useRef, useState, type DragEvent, type PointerEvent } from 'react'
import { usePicture } from '../../../../data/files/pictures.ts'
import { useText } from '../../../../data/text/texts.ts'
import { cornersOf } from './on-plan.ts'
import { PlanCorners } from './plan-corners.tsx'
import { PlanMarker } from './plan-marker.tsx'
import type { PlanItem } from './use-plan.ts'
import classes from './plan.module.css'

const zooms = [1, 1.5, 2, 3, 4] as const

export interface PlanCanvasProps {
  /** The attachment that is the drawing. */
  readonly picture: string
  readonly items: readonly PlanItem[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
  readonly mayMove: (item: PlanItem) => boolean
  readonly onMove: (item: PlanItem, geometry: Geometry) => void
  readonly onTakeOff: (item: PlanItem) => void
  /** Something that waits beside the plan was dropped on it. */
  readonly onDrop: (id: string, x: number, y: number) => void
}

/** The drawing with what stands on it: zoomed, scrolled, its things dragged or moved with arrow keys. */
export function PlanCanvas(props: PlanCanvasProps) {
  const { picture, items, chosen, onChoose, mayMove, onMove, onTakeOff, onDrop } = props
  const t = useText()
  const { address, isMissing } = usePicture(picture, 'original')
  const [zoom, setZoom] = useState(0)
  const sheet = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  /** Where the pointer is on the drawing, from 0 to 1. */
  function at(event: { clientX: number; clientY: number }): [number, number] {
    const box = sheet.current!.getBoundingClientRect()
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    onDrop(event.dataTransfer.getData('text/plain'), ...at(event))
  }
  const pan = usePan(scroller)
  const item = items.find(one => one.id === chosen)
  const corners = item?.geometry ? cornersOf(item.geometry) : null
  return (
    <div className={classes.frame}>
      <div className={classes.zoom} role="group" aria-label={t('plan.zoom')}>
        <ActionIcon
          variant="default"
          aria-label={t('plan.zoomIn')}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <IconZoomIn size={20} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('plan.zoomOut')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <IconZoomOut size={20} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('plan.zoomFit')}
          disabled={zoom === 0}
          onClick={() => setZoom(0)}
        >
          <IconMaximize size={20} stroke={1.6} />
        </ActionIcon>
      </div>
      <div
        ref={scroller}
        className={classes.scroller}
        tabIndex={0}
        role="region"
        aria-label={t('location.field.plan')}
        onPointerDown={event => {
          if (event.target instanceof Element && event.target.closest('button') !== null) return
          onChoose(null)
          pan(event)
        }}
      >
        <div
          ref={sheet}
          className={classes.sheet}
          style={{ width: `${zooms[zoom]! * 100}%` }}
          onDragOver={event => event.preventDefault()}
          onDrop={drop}
        >
          {address === null ? (
            <div className={classes.room}>{isMissing && t('picture.missing')}</div>
          ) : (
            <img src={address} alt={t('plan.picture')} className={classes.picture} draggable={false} />
          )}
          <svg className={classes.outlines} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
            {items.map(one => {
              const outline = one.geometry && cornersOf(one.geometry)
              return (
                outline && (
                  <polygon
                    key={one.id}
                    data-kind={one.kind}
                    data-chosen={one.id === chosen || undefined}
                    points={outline.map(point => point.join(',')).join(' ')}
                  />
                )
              )
            })}
          </svg>
          {items.map(one => (
            <PlanMarker
              key={one.id}
              item={one}
              isChosen={one.id === chosen}
              mayMove={mayMove(one)}
              onChoose={() => onChoose(one.id)}
              onMove={geometry => onMove(one, geometry)}
              onTakeOff={() => onTakeOff(one)}
              at={at}
            />
          ))}
          {item !== undefined && corners !== null && mayMove(item) && (
            <PlanCorners corners={corners} name={item.name} onChange={next => onMove(item, next)} at={at} />
          )}
        </div>
      </div>
    </div>
  )
}

/** Dragging the ground scrolls it. */
function usePan(scroller: React.RefObject<HTMLDivElement | null>) {
  return (event: PointerEvent) => {
    const box = scroller.current
    if (box === null || event.pointerType !== 'mouse') return
    const [x, y, left, top] = [event.clientX, event.clientY, box.scrollLeft, box.scrollTop]
    const move = (next: globalThis.PointerEvent) => {
      box.scrollLeft = left - (next.clientX - x)
      box.scrollTop = top - (next.clientY - y)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', () => window.removeEventListener('pointermove', move), {
      once: true,
    })
  }
}
