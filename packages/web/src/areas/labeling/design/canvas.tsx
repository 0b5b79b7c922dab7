import { planToSvg, type DrawCode, type TemplatePlan } from '@cloche/domain/rules/labels'
import { useRef, type PointerEvent } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { useBlockNames } from './block-names.ts'
import { designKeys } from './design-keys.ts'
import classes from './design.module.css'
import type { DesignAction, DesignState } from './design-state.ts'
import { handles, useDrag } from './use-drag.ts'

export interface CanvasProps {
  readonly state: DesignState
  readonly plan: TemplatePlan
  readonly drawCode: DrawCode
  /** CSS width of the label: `62mm`, `100%`. */
  readonly width: string
  readonly mayEdit: boolean
  readonly dispatch: (action: DesignAction) => void
}

/** The label as it comes out of the printer; over it the blocks to take hold of. Who does not see it has the list of blocks. */
export function Canvas({ state, plan, drawCode, width, mayEdit, dispatch }: CanvasProps) {
  const t = useText()
  const nameOf = useBlockNames()
  const paper = useRef<HTMLDivElement>(null)
  const { design, chosen } = state
  const drag = useDrag(state, paper, mayEdit, dispatch)

  function press(event: PointerEvent, id: string) {
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey
    const ids = isMore
      ? chosen.includes(id)
        ? chosen.filter(each => each !== id)
        : [...chosen, id]
      : chosen.includes(id)
        ? chosen
        : [id]
    dispatch({ type: 'choose', ids })
    drag.begin(event, { x: 0, y: 0 }, ids)
  }
  const percent = (mm: number, of: number) => `${(mm / of) * 100}%`
  const place = (x: number, y: number, wide: number, high: number) => ({
    left: percent(x, design.width),
    top: percent(y, design.height),
    width: percent(wide, design.width),
    height: percent(high, design.height),
  })
  return (
    <div className={classes.desk}>
      <div
        ref={paper}
        role="group"
        aria-label={t('design.canvas')}
        className={classes.paper}
        style={{ width, aspectRatio: `${design.width} / ${design.height}` }}
        tabIndex={0}
        onKeyDown={designKeys(state, mayEdit, dispatch)}
        onPointerDown={event => event.target === event.currentTarget && dispatch({ type: 'choose', ids: [] })}
      >
        <div
          aria-hidden
          className={classes.picture}
          // The plan escapes every text it draws.
          dangerouslySetInnerHTML={{ __html: planToSvg(plan, drawCode) }}
        />
        {design.blocks.map(block => {
          const isChosen = chosen.includes(block.id)
          return (
            <div
              key={block.id}
              aria-hidden
              title={nameOf(block)}
              className={classes.block}
              data-chosen={isChosen || undefined}
              data-empty={plan.empty.has(block.id) || undefined}
              data-cut={plan.cut.has(block.id) || undefined}
              style={place(block.x, block.y, block.width, block.height)}
              onPointerDown={event => press(event, block.id)}
            >
              {plan.empty.has(block.id) && <span className={classes.blockName}>{nameOf(block)}</span>}
              {isChosen &&
                chosen.length === 1 &&
                mayEdit &&
                handles(block).map(handle => (
                  <span
                    key={`${handle.x} ${handle.y}`}
                    className={classes.handle}
                    style={{ left: `${50 + handle.x * 50}%`, top: `${50 + handle.y * 50}%` }}
                    data-way={`${handle.x}${handle.y}`}
                    onPointerDown={event => {
                      event.stopPropagation()
                      drag.begin(event, handle, [block.id])
                    }}
                  />
                ))}
            </div>
          )
        })}
        {drag.guides.map(({ axis, at }) => (
          <div
            key={`${axis} ${at}`}
            className={classes.guide}
            data-axis={axis}
            style={axis === 'x' ? { left: percent(at, design.width) } : { top: percent(at, design.height) }}
          />
        ))}
      </div>
    </div>
  )
}
