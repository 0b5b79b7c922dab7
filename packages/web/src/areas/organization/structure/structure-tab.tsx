import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize, IconPlus, IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { find } from './model/finding.ts'
import { openAtFirst, rowsOf, type PlaceTree as Tree } from './model/tree.ts'
import { PlaceTree } from './place-tree.tsx'
import { usePlaceActions } from './use-place-actions.tsx'
import { useStructure } from './use-structure.ts'
import classes from './structure.module.css'

/** The organization's places as a tree that can be searched, added to and moved about. */
export default function StructureTab() {
  const { data: tree, error, refetch } = useStructure()
  if (tree === undefined && error !== null) return <LoadFailed error={error} onRetry={refetch} />
  if (tree === undefined)
    return (
      <Card flush>
        <ListSkeleton rows={8} />
      </Card>
    )
  return <Structure tree={tree} />
}

function Structure({ tree }: { tree: Tree }) {
  const t = useText()
  const [open, setOpen] = useState(() => openAtFirst(tree))
  const [search, setSearch] = useState('')
  const [active, setActive] = useState<{ id: string | null; asked: number }>({ id: null, asked: 0 })
  const found = find(tree, search)
  // While searching the ways to what was found are open, whatever was open before.
  const rows = found === undefined ? rowsOf(tree, open) : rowsOf(tree, found.shown, found.shown)

  function toggle(ids: readonly string[], isOpen: boolean) {
    const next = new Set(open)
    for (const id of ids) {
      if (isOpen) next.add(id)
      else next.delete(id)
    }
    setOpen(next)
  }
  function focus(id: string, openIds: readonly string[] = []) {
    if (openIds.length > 0) toggle(openIds, true)
    setActive(before => ({ id, asked: before.asked + 1 }))
  }
  const actions = usePlaceActions(tree, focus)
  const add = actions.mayAddOutermost && (
    <Button leftSection={<IconPlus size={20} stroke={1.8} />} onClick={actions.addOutermost}>
      {t('location.new')}
    </Button>
  )
  if (tree.nodes.size === 0)
    return (
      <Card>
        <EmptyState compact icon={IconSitemap} title={t('location.empty')} actions={add}>
          {t('location.emptyHint')}
        </EmptyState>
        {actions.dialogs}
      </Card>
    )
  return (
    <>
      <div className={classes.head}>
        <SearchField value={search} onSearch={setSearch} placeholder={t('structure.search')} />
        <Button
          variant="default"
          leftSection={<IconArrowsMaximize size={20} stroke={1.6} />}
          onClick={() => setOpen(new Set(tree.nodes.keys()))}
        >
          {t('structure.openAll')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowsMinimize size={20} stroke={1.6} />}
          onClick={() => setOpen(new Set())}
        >
          {t('structure.closeAll')}
        </Button>
        {add}
      </div>
      <VisuallyHidden component="p" role="status">
        {found === undefined ? actions.said : t('structure.found', { count: found.matches.size })}
      </VisuallyHidden>
      <Card flush>
        {rows.length === 0 ? (
          <EmptyState
            compact
            icon={IconSitemap}
            title={t('list.noneFoundFor', { search: search.trim() })}
            actions={
              <Button variant="default" onClick={() => setSearch('')}>
                {t('list.clearFilters')}
              </Button>
            }
          />
        ) : (
          <PlaceTree
            tree={tree}
            rows={rows}
            found={found}
            cutId={actions.cutId}
            activeId={active.id}
            focusAsked={active.asked}
            mayMove={actions.mayMove}
            may={actions.may}
            noteAt={actions.farAt}
            onActive={id => focus(id)}
            onToggle={toggle}
            onAction={actions.act}
            onMove={(id, parentId) => void actions.move(id, parentId)}
          />
        )}
      </Card>
      {actions.mayMove && <p className={classes.keys}>{t('structure.keys')}</p>}
      {actions.dialogs}
    </>
  )
}
