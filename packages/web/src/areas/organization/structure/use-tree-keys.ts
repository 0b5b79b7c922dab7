import { useRef, type KeyboardEvent } from 'react'
import { typeAhead } from './model/finding.ts'
import type { PlaceTree, TreeRow } from './model/tree.ts'

/** What is typed within this time goes together, in milliseconds. */
const typedWithin = 700

export interface TreeCommands {
  readonly focus: (id: string) => void
  readonly toggle: (id: string, isOpen: boolean) => void
  readonly openMany: (ids: readonly string[]) => void
  readonly act: (
    action: 'open' | 'rename' | 'remove' | 'menu' | 'up' | 'down' | 'out' | 'in' | 'cut' | 'paste' | 'forget',
    id: string,
  ) => void
}

/** The keys of a tree as WAI-ARIA has them, and those that move a place. */
export function useTreeKeys(
  tree: PlaceTree,
  rows: readonly TreeRow[],
  { focus, toggle, openMany, act }: TreeCommands,
): (event: KeyboardEvent<HTMLElement>) => void {
  const typed = useRef({ text: '', at: 0 })

  function walk(key: string, row: TreeRow, at: number): boolean {
    const to = {
      ArrowDown: rows[at + 1]?.id,
      ArrowUp: rows[at - 1]?.id,
      Home: rows[0]?.id,
      End: rows.at(-1)?.id,
    }[key]
    if (to !== undefined) focus(to)
    else if (key === 'ArrowRight' && row.isExpandable) {
      if (row.isExpanded) focus(rows[at + 1]!.id)
      else toggle(row.id, true)
    } else if (key === 'ArrowLeft') {
      const parent = tree.nodes.get(row.id)?.parentId ?? null
      if (row.isExpanded) toggle(row.id, false)
      else if (parent !== null) focus(parent)
    } else return ['ArrowDown', 'ArrowUp', 'ArrowRight', 'Home', 'End'].includes(key)
    return true
  }

  const commands: Readonly<Record<string, Parameters<TreeCommands['act']>[0]>> = {
    Enter: 'open',
    F2: 'rename',
    Delete: 'remove',
    ContextMenu: 'menu',
    Escape: 'forget',
    'Shift+F10': 'menu',
    'Alt+ArrowUp': 'up',
    'Alt+ArrowDown': 'down',
    'Alt+ArrowLeft': 'out',
    'Alt+ArrowRight': 'in',
    'Control+x': 'cut',
    'Control+v': 'paste',
  }

  return event => {
    const target = event.target as HTMLElement
    if (target.getAttribute('role') !== 'treeitem') return
    const id = target.dataset['id'] ?? ''
    const at = rows.findIndex(row => row.id === id)
    const row = rows[at]
    if (row === undefined) return
    const { key, altKey, shiftKey } = event
    const isControl = event.ctrlKey || event.metaKey
    const held = `${isControl ? 'Control+' : ''}${altKey ? 'Alt+' : ''}${shiftKey && key === 'F10' ? 'Shift+' : ''}`
    const command = commands[held + (key.length === 1 ? key.toLowerCase() : key)]
    if (command !== undefined) act(command, id)
    else if (isControl || altKey) return
    else if (key === ' ') toggle(id, !row.isExpanded)
    else if (key === '*') openMany(rows.filter(one => one.level === row.level).map(one => one.id))
    else if (key.length === 1) {
      const isGoingOn = event.timeStamp - typed.current.at < typedWithin
      const before = isGoingOn ? typed.current.text : ''
      const text = before === key ? key : before + key
      typed.current = { text, at: event.timeStamp }
      const found = typeAhead(tree, rows, id, text)
      if (found !== undefined) focus(found)
    } else if (!walk(key, row, at)) return
    event.preventDefault()
  }
}
