import { entityNamed } from '@cloche/domain/entities'
import { copyName } from '@cloche/domain/rules/places'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { notify } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { isViewFull, useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite, notifyRefusal, removeRecords } from '../../../entity-screens/machine/record-actions.ts'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { sendClone } from '../../../entity-screens/machine/wire.ts'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { MoveDialog } from './dialogs/move-dialog.tsx'
import { PlaceDialog } from './dialogs/place-dialog.tsx'
import { isThere, moveAmong, moveFault, moveInto, stepIn, stepOut, typesFor } from './model/moves.ts'
import { above, childrenOf, type PlaceTree } from './model/tree.ts'
import type { TreeAction } from './place-tree.tsx'
import type { PlaceAction } from './row-menu.tsx'
import { sendMoves } from './use-structure.ts'

type Dialog = { readonly kind: 'add' | 'rename' | 'move' | 'remove'; readonly id: string | null }

/** What can be done with the places of the tree, who may do it, and the dialogs for it. */
export function usePlaceActions(tree: PlaceTree, focus: (id: string, open?: readonly string[]) => void) {
  const t = useText()
  const navigate = useNavigate()
  const session = useSession()
  const location = entityNamed('location')
  const rights = useRights(location)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [cutId, setCutId] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const mayMove = rights.edit && hasLevel(session, 'O', 2)
  const nameOf = (id: string | null) => (id === null ? null : (tree.nodes.get(id)?.name ?? null))
  const siblingsOf = (id: string) => childrenOf(tree, tree.nodes.get(id)?.parentId ?? null)

  /** What is changed lies at the chosen place or below it, unless the whole organization is shown. */
  const isNear = (id: string) =>
    isViewFull(session) || id === session.location?.id || above(tree, id).includes(session.location?.id ?? '')
  const needsNear = new Set<PlaceAction>(['add', 'rename', 'clone', 'remove'])

  function may(action: PlaceAction, id: string): boolean {
    if (needsNear.has(action) && !isNear(id)) return false
    if (action === 'open') return rights.view
    if (action === 'add') return rights.create && typesFor(tree, id).length > 0
    if (action === 'rename') return rights.edit
    if (action === 'clone') return rights.clone
    if (action === 'remove') return rights.remove
    if (action === 'move') return mayMove
    return mayMove && moveAmong(tree, id, action === 'up' ? -1 : 1).length > 0
  }
  async function move(id: string, parentId: string | null) {
    if (isThere(tree, id, parentId)) return
    const fault = moveFault(tree, id, parentId)
    const name = nameOf(id) ?? ''
    if (fault !== undefined) {
      notify({
        kind: 'warning',
        title: t('structure.refused', { name }),
        message: t(fault.rule, fault.values),
      })
      return
    }
    const place = nameOf(parentId)
    const done = place === null ? t('structure.movedOut', { name }) : t('structure.moved', { name, place })
    setCutId(null)
    if (await sendMoves(tree, moveInto(tree, id, parentId), done)) {
      setSaid(done)
      focus(id, parentId === null ? [] : [parentId])
    }
  }
  async function order(id: string, by: -1 | 1) {
    const done = t('structure.ordered', { name: nameOf(id) ?? '' })
    if (await sendMoves(tree, moveAmong(tree, id, by), done)) focus(id)
  }
  async function clone(id: string) {
    const name = nameOf(id) ?? ''
    try {
      const copy = await sendClone(
        location,
        id,
        copyName(
          name,
          siblingsOf(id).map(one => nameOf(one) ?? ''),
        ),
      )
      await noteWrite()
      notify({ kind: 'success', message: t('record.cloned') })
      focus(copy.id)
    } catch (error) {
      notifyRefusal(error)
    }
  }
  function cut(id: string) {
    setCutId(id)
    setSaid(t('structure.cut', { name: nameOf(id) ?? '' }))
  }
  const far = t('structure.far', { name: session.location?.name ?? '' })
  function act(action: TreeAction, id: string) {
    const step = action === 'out' ? stepOut(tree, id) : action === 'in' ? stepIn(tree, id) : undefined
    if (action === 'forget') return setCutId(null)
    if (action === 'out' || action === 'in') {
      if (mayMove && step !== undefined) void move(id, step.parentId)
    } else if (action === 'cut') {
      if (mayMove) cut(id)
    } else if (action === 'paste') {
      if (mayMove && cutId !== null) void move(cutId, id)
    } else if (!may(action, id)) {
      if (!isNear(id)) notify({ kind: 'info', message: far })
    } else if (action === 'open') void navigate(href('/location/{locationId?}', { locationId: id }))
    else if (action === 'up' || action === 'down') void order(id, action === 'up' ? -1 : 1)
    else if (action === 'clone') void clone(id)
    else setDialog({ kind: action, id })
  }
  return {
    may,
    mayMove,
    /** Why a place cannot be changed from here. */
    farAt: (id: string) => (isNear(id) ? null : far),
    mayAddOutermost: rights.create && hasLevel(session, 'RO', 4),
    addOutermost: () => setDialog({ kind: 'add', id: null }),
    act,
    move,
    cutId,
    /** What was done last, for those who listen. */
    said,
    dialogs: dialog && <Dialogs {...{ tree, dialog, move, focus }} onClose={() => setDialog(null)} />,
  }
}

function Dialogs({
  tree,
  dialog: { kind, id },
  move,
  focus,
  onClose,
}: {
  tree: PlaceTree
  dialog: Dialog
  move: (id: string, parentId: string | null) => Promise<void>
  focus: (id: string, open?: readonly string[]) => void
  onClose: () => void
}): ReactNode {
  const t = useText()
  const node = id === null ? null : (tree.nodes.get(id) ?? null)
  function saved(savedId: string | null) {
    onClose()
    if (savedId !== null) focus(savedId, kind === 'add' && id !== null ? [id] : [])
  }
  if (kind === 'add')
    return <PlaceDialog subject={{ parent: node, types: typesFor(tree, id) }} onClose={saved} />
  // Somebody else removed it meanwhile.
  if (node === null) return null
  if (kind === 'rename') return <PlaceDialog subject={{ node }} onClose={saved} />
  if (kind === 'move')
    return (
      <MoveDialog
        tree={tree}
        node={node}
        onClose={onClose}
        onMove={parentId => {
          onClose()
          void move(node.id, parentId)
        }}
      />
    )
  const inside = childrenOf(tree, node.id).length
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('structure.removeAsk', { name: node.name }),
        consequence: inside > 0 ? t('structure.inside', { count: inside }) : t('record.canBeRestored'),
        verb: t('verb.remove'),
        isDanger: true,
        isReady: () => inside === 0,
        run: () => removeRecords(entityNamed('location'), [node.id]),
      }}
    />
  )
}
