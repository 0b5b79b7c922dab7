import { Button, TextInput } from '@mantine/core'
import { IconBuilding, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { placeSign } from '../../../../data/places/place-signs.ts'
import { useText, type Translate } from '../../../../data/text/texts.ts'
import { Dialog } from '../../../../kit/feedback/dialog.tsx'
import { find } from '../model/finding.ts'
import { goalsOf } from '../model/moves.ts'
import { pathText, type PlaceNode, type PlaceTree } from '../model/tree.ts'
import classes from '../structure.module.css'

/** So many goals are listed; searching finds the others. */
const listed = 60

/** Chooses the place that another one is moved to, by keyboard, mouse or thumb; goals that refuse it say why. */
export function MoveDialog({
  tree,
  node,
  onMove,
  onClose,
}: {
  tree: PlaceTree
  node: PlaceNode
  onMove: (parentId: string | null) => void
  onClose: () => void
}) {
  const t = useText()
  const [text, setText] = useState('')
  const found = find(tree, text)
  const goals = goalsOf(tree, node.id).filter(
    goal => found === undefined || (goal.id !== null && found.matches.has(goal.id)),
  )
  return (
    <Dialog size="lg" onClose={onClose} title={t('structure.moveTitle', { name: node.name })}>
      <TextInput
        type="search"
        data-autofocus
        aria-label={t('structure.search')}
        placeholder={t('structure.search')}
        leftSection={<IconSearch size={20} stroke={1.6} />}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <ul className={classes.goals}>
        {goals.slice(0, listed).map(({ id, fault }) => {
          const goal = id === null ? undefined : tree.nodes.get(id)
          const Sign = goal === undefined ? IconBuilding : placeSign(goal.type)
          return (
            <li key={id ?? 'root'}>
              <button
                type="button"
                className={classes.goal}
                disabled={fault !== undefined}
                onClick={() => onMove(id)}
              >
                <Sign size={20} stroke={1.6} aria-hidden />
                <span className={classes.goalText}>
                  <span>{goal?.name ?? t('structure.outermost')}</span>
                  <small>
                    {fault === undefined ? pathAbove(tree, goal, t) : t(fault.rule, fault.values)}
                  </small>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {goals.length === 0 && <p className={classes.quiet}>{t('list.noneFound')}</p>}
      {goals.length > listed && (
        <p className={classes.quiet}>{t('list.moreRows', { count: goals.length - listed })}</p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('verb.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

function pathAbove(tree: PlaceTree, goal: PlaceNode | undefined, t: Translate): string {
  if (goal === undefined) return t('structure.outermostHint')
  return goal.parentId === null ? t(`location.choice.type.${goal.type}`) : pathText(tree, goal.parentId)
}
