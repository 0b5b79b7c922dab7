import { composition } from './composition.ts'
import type { RecipeRoom, RecipeView } from '@cloche/domain/rules/recipes'
import { useRef } from 'react'
import { notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite, removeRecords } from '../../../entity-screens/machine/record-actions.ts'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { sendChange, sendCreation } from '../../../entity-screens/machine/wire.ts'
import { placed } from '../../../entity-screens/record/tabs/line-order.ts'
import { useReorder } from '../../../kit/reorder/use-reorder.ts'
import { AddLine } from './add-line.tsx'
import { LineRow } from './line-row.tsx'
import { isKeepable, type LineDraft } from './recipe-data.ts'
import classes from './lines.module.css'

/** The lines of a recipe, typed in place: figures follow each key, and a line is kept when it is left. */
export function RecipeLines({
  view,
  room,
  drafts,
  onDrafts,
}: {
  view: RecipeView
  room: RecipeRoom
  drafts: ReadonlyMap<string, LineDraft>
  onDrafts: (drafts: ReadonlyMap<string, LineDraft>) => void
}) {
  const t = useText()
  const rights = useRights(composition)
  const add = useRef<HTMLInputElement>(null)
  const isScaled = view.factor !== 1
  const mayEdit = rights.edit && !isScaled
  const { lines } = view

  async function write(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      notifyProblem(error)
    }
    await noteWrite()
  }
  const forget = (id: string) => onDrafts(new Map([...drafts].filter(([one]) => one !== id)))
  async function keep(id: string) {
    const draft = drafts.get(id)
    if (draft === undefined || !isKeepable(draft)) return
    await write(() =>
      sendChange(composition, id, { quantity: { value: draft.value, unit: draft.unit }, yield: draft.yield }),
    )
    forget(id)
  }
  const reorder = useReorder(lines.length, (id, to) => {
    const rows = lines.map((line, at) => ({ id: line.id, priority: at + 0.5 }))
    void write(async () => {
      for (const { id: one, priority } of placed(rows, id, to))
        await sendChange(composition, one, { priority })
    })
  })
  return (
    <div className={classes.table}>
      <div role="table" aria-label={t('recipe.tab')}>
        <div className={classes.head} role="row">
          <span role="cell" />
          <span role="columnheader">{t('recipe.ingredient')}</span>
          <span role="columnheader">{t('recipe.amount')}</span>
          <span role="columnheader">{t('recipe.yieldShort')}</span>
          <span role="columnheader">{t('recipe.gross')}</span>
          <span role="columnheader">{t('recipe.cost')}</span>
          <span role="columnheader">{t('recipe.share')}</span>
          <span role="cell" />
        </div>
        {lines.map((line, at) => (
          <LineRow
            key={line.id}
            line={line}
            room={room}
            at={at}
            reorder={reorder}
            draft={
              mayEdit
                ? (drafts.get(line.id) ?? {
                    value: line.quantity.value,
                    unit: line.quantity.unit,
                    yield: line.yield,
                  })
                : null
            }
            onDraft={draft => onDrafts(new Map([...drafts, [line.id, draft]]))}
            onLeave={() => void keep(line.id)}
            onRemove={() => void removeRecords(composition, [line.id])}
          />
        ))}
      </div>
      {rights.create && !isScaled && (
        <AddLine
          label={t('recipe.add')}
          without={[view.productId]}
          inputRef={add}
          onAdd={product =>
            void write(() =>
              sendCreation(composition, {
                productId: view.productId,
                ingredientId: product.id,
                quantity: { value: 1, unit: product.consumptionUnit ?? 'kg' },
                priority: Math.min(1000, lines.length + 1),
              }),
            )
          }
        />
      )}
    </div>
  )
}
