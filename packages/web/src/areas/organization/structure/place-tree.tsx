import { IconBuilding } from '@tabler/icons-react'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useText } from '../../../data/text/texts.ts'
import type { Found } from './model/finding.ts'
import type { PlaceTree as Tree, TreeRow as Row } from './model/tree.ts'
import { RowMenu, type PlaceAction } from './row-menu.tsx'
import { TreeRow } from './tree-row.tsx'
import { useTreeDrag } from './use-tree-drag.ts'
import { useTreeKeys } from './use-tree-keys.ts'
import classes from './structure.module.css'

export type TreeAction = PlaceAction | 'out' | 'in' | 'cut' | 'paste' | 'forget'

export interface PlaceTreeProps {
  readonly tree: Tree
  readonly rows: readonly Row[]
  readonly found: Found | undefined
  /** The place that waits to be put elsewhere. */
  readonly cutId: string | null
  /** The row that the tab key reaches; it takes the focus whenever `focusAsked` counts up. */
  readonly activeId: string | null
  readonly focusAsked: number
  readonly mayMove: boolean
  readonly may: (action: PlaceAction, id: string) => boolean
  readonly noteAt: (id: string) => string | null
  readonly onActive: (id: string, isFocused: boolean) => void
  readonly onToggle: (ids: readonly string[], isOpen: boolean) => void
  readonly onAction: (action: TreeAction, id: string) => void
  readonly onMove: (id: string, parentId: string | null) => void
}

/** The tree itself: its rows, its keys, dragging, and the menu of one row. */
export function PlaceTree(props: PlaceTreeProps) {
  const {
    tree,
    rows,
    found,
    cutId,
    activeId,
    focusAsked,
    mayMove,
    may,
    noteAt,
    onActive,
    onToggle,
    onAction,
    onMove,
  } = props
  const t = useText()
  const [menuId, setMenuId] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const reachable = rows.some(row => row.id === activeId) ? activeId : (rows[0]?.id ?? null)
  const drag = useTreeDrag(tree, t, { onDrop: onMove, onHold: id => onToggle([id], true) })
  const keys = useTreeKeys(tree, rows, {
    focus: id => onActive(id, true),
    toggle: (id, isOpen) => onToggle([id], isOpen),
    openMany: ids => onToggle(ids, true),
    act: (action, id) => (action === 'menu' ? setMenuId(id) : onAction(action, id)),
  })
  const answered = useRef(0)
  // A place that was just made has no row before the tree is read again.
  useEffect(() => {
    if (focusAsked === answered.current || reachable !== activeId) return
    answered.current = focusAsked
    const row = place.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }, [focusAsked, reachable, activeId])

  function press(event: MouseEvent) {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[role=treeitem]')
    const id = row?.dataset['id']
    if (id === undefined) return
    if (target.closest('[data-menu]') !== null) setMenuId(id)
    else if (target.closest('[data-toggle]') !== null)
      onToggle([id], row?.getAttribute('aria-expanded') === 'false')
    else if (target.closest('button') === null) onActive(id, true)
  }
  return (
    <div ref={place} className={classes.tree} {...drag.props}>
      <div
        role="tree"
        aria-label={t('structure.tab')}
        onKeyDown={keys}
        onClick={press}
        onDoubleClick={event => {
          const target = event.target as HTMLElement
          const id = target.closest<HTMLElement>('[role=treeitem]')?.dataset['id']
          if (id !== undefined && target.closest('button, [data-toggle]') === null) onAction('open', id)
        }}
      >
        {rows.map(row => {
          const node = tree.nodes.get(row.id)!
          return (
            <TreeRow
              key={row.id}
              node={node}
              row={row}
              isReachable={row.id === reachable}
              isCut={row.id === cutId || row.id === drag.draggedId}
              isMatch={found?.matches.has(row.id) === true}
              mayDrag={mayMove}
              drop={drag.dropAt(row.id)}
              menu={
                menuId === row.id ? (
                  <RowMenu
                    node={node}
                    may={action => may(action, row.id)}
                    note={noteAt(row.id)}
                    onClose={() => setMenuId(null)}
                    onAction={action => {
                      setMenuId(null)
                      onAction(action, row.id)
                    }}
                  />
                ) : null
              }
            />
          )
        })}
      </div>
      {drag.draggedId !== null && (
        <div
          className={classes.outermost}
          data-id=""
          data-drop={
            drag.dropAt(null) === 'takes' ? 'takes' : drag.dropAt(null) === null ? undefined : 'refuses'
          }
        >
          <IconBuilding size={20} stroke={1.6} aria-hidden />
          <OutermostText drop={drag.dropAt(null)} />
        </div>
      )}
    </div>
  )
}

function OutermostText({ drop }: { drop: 'takes' | null | { readonly reason: string } }) {
  const t = useText()
  return <span>{drop !== null && drop !== 'takes' ? drop.reason : t('structure.dropOutermost')}</span>
}
