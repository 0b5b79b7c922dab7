import type { RecipeRoom } from '@cloche/domain/rules/recipes'
import type { CSSProperties } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useMoney } from '../../../data/formats/money.ts'
import classes from './lines.module.css'
import { amountText } from './amount-text.ts'

/** Deeper than any kitchen writes; a circle would have no end. */
const deepest = 12

/** What goes into something that is made, at the amount in which the recipe above takes it. */
export function PartLines({
  room,
  productId,
  makings,
  depth,
}: {
  room: RecipeRoom
  productId: string
  makings: number | null
  depth: number
}) {
  const formats = useFormats()
  const money = useMoney()
  const view = room.makings(productId, makings ?? 1)
  if (view === null || depth > deepest) return null
  return (
    <ul className={classes.parts} style={{ '--depth': depth } as CSSProperties}>
      {view.lines.map(line => (
        <li key={line.id}>
          <div className={classes.part}>
            <span>{line.name}</span>
            <span className={classes.partAmount}>
              {makings === null ? '–' : amountText(line.quantity, formats)}
            </span>
            <span className={classes.partCost}>
              {line.cost === null || makings === null ? '–' : money(line.cost)}
            </span>
          </div>
          {line.isMade && (
            <PartLines room={room} productId={line.ingredientId} makings={line.makings} depth={depth + 1} />
          )}
        </li>
      ))}
    </ul>
  )
}
