import { ActionIcon, VisuallyHidden } from '@mantine/core'
import {
  IconChevronRight,
  IconDeviceTablet,
  IconDotsVertical,
  IconLicense,
  IconUsers,
} from '@tabler/icons-react'
import { createElement, memo, type CSSProperties, type ReactNode } from 'react'
import { placeSign } from '../../../data/places/place-signs.ts'
import { useText } from '../../../data/text/texts.ts'
import type { PlaceNode, TreeRow as Row } from './model/tree.ts'
import classes from './structure.module.css'

const counted = [
  ['users', IconUsers],
  ['devices', IconDeviceTablet],
  ['licenses', IconLicense],
] as const

/** How many people, devices and licences are at a place itself. */
function Counts({ node }: { node: PlaceNode }) {
  const t = useText()
  return (
    <span className={classes.counts}>
      {counted.map(([name, Icon]) => {
        const count = node.counts[name] ?? 0
        return count === 0 ? null : (
          <span key={name} className={classes.count} title={t(`structure.${name}`, { count })}>
            <Icon size={16} stroke={1.6} aria-hidden />
            <span aria-hidden>{count}</span>
            <VisuallyHidden>{t(`structure.${name}`, { count })}</VisuallyHidden>
          </span>
        )
      })}
    </span>
  )
}

export interface TreeRowProps {
  readonly node: PlaceNode
  readonly row: Row
  /** The one row that the tab key reaches. */
  readonly isReachable: boolean
  readonly isCut: boolean
  readonly isMatch: boolean
  readonly mayDrag: boolean
  /** What is dragged is over this row: it may be dropped, or why not. */
  readonly drop: 'takes' | null | { readonly reason: string }
  /** The menu, open at this row alone. */
  readonly menu: ReactNode
}

/** One place of the tree. What is done with it is heard by the tree around. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { node, row, isReachable, isCut, isMatch, mayDrag, drop, menu } = props
  const t = useText()
  const refusal = drop !== null && drop !== 'takes' ? drop.reason : null
  return (
    <div
      role="treeitem"
      className={classes.row}
      data-id={node.id}
      data-cut={isCut || undefined}
      data-match={isMatch || undefined}
      data-drop={drop === null ? undefined : refusal === null ? 'takes' : 'refuses'}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-selected={isReachable}
      {...(row.isExpandable ? { 'aria-expanded': row.isExpanded } : {})}
      tabIndex={isReachable ? 0 : -1}
      draggable={mayDrag}
      style={{ '--level': row.level } as CSSProperties}
    >
      <span className={classes.chevron} data-toggle={row.isExpandable || undefined} aria-hidden>
        {row.isExpandable && <IconChevronRight size={20} stroke={1.8} />}
      </span>
      <span className={classes.sign}>
        {createElement(placeSign(node.type), { size: 20, stroke: 1.6, 'aria-hidden': true })}
      </span>
      <span className={classes.name}>
        {node.name}
        <span className={classes.type}>{t(`location.choice.type.${node.type}`)}</span>
      </span>
      {refusal === null ? <Counts node={node} /> : <span className={classes.refusal}>{refusal}</span>}
      {menu ?? (
        <ActionIcon
          data-menu
          tabIndex={isReachable ? 0 : -1}
          aria-haspopup="menu"
          aria-label={t('structure.actionsOf', { name: node.name })}
        >
          <IconDotsVertical size={20} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  )
})
