import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconScale } from '@tabler/icons-react'
import type { LineView, RecipeRoom, RecipeView } from '@cloche/domain/rules/recipes'
import { useState, type ReactNode } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { AllergenList } from '../../../data/food/allergen-list.tsx'
import { useText } from '../../../data/text/texts.ts'
import classes from './cook.module.css'
import { amountText } from './amount-text.ts'

function CookLines({
  lines,
  path,
  done,
  onDone,
}: {
  lines: readonly LineView[]
  path: string
  done: ReadonlySet<string>
  onDone: (key: string) => void
}) {
  const formats = useFormats()
  return (
    <ul className={classes.lines}>
      {lines.map(line => {
        const key = `${path} ${line.id}`
        const isDone = done.has(key)
        return (
          <li key={line.id}>
            <button type="button" className={classes.line} aria-pressed={isDone} onClick={() => onDone(key)}>
              <span className={classes.mark}>
                {isDone && <IconCheck size={28} stroke={2.4} aria-hidden />}
              </span>
              <span className={classes.amount}>{amountText(line.quantity, formats)}</span>
              <span className={classes.what}>
                {line.name}
                {line.note !== null && <small>{line.note}</small>}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The recipe to cook from: big lines to tick off, what is made on the way first, readable from a step away. */
export function CookView({
  view,
  room,
  onScale,
  onClose,
  children,
}: {
  view: RecipeView
  room: RecipeRoom
  onScale: () => void
  onClose: () => void
  children: ReactNode
}) {
  const t = useText()
  const formats = useFormats()
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const flip = (key: string) =>
    setDone(before => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const parts = room
    .needsFor(view.productId, view.factor)
    .filter(need => need.isMade && need.makings !== null)
    .toReversed()
  const weight = view.outputGrams === null ? null : formats.quantity(view.outputGrams / 1000, 'kg')
  return (
    <div className={classes.cook}>
      <header className={classes.head}>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconArrowLeft size={22} aria-hidden />}
          onClick={onClose}
        >
          {t('recipe.closeCook')}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconScale size={22} aria-hidden />}
          onClick={onScale}
        >
          {view.portions === null
            ? (weight ?? t('recipe.scale'))
            : formats.quantity(view.portions, t('unit.serving'))}
        </Button>
      </header>
      {parts.map(({ productId, makings, amount }) => {
        const part = room.makings(productId, makings ?? 1)
        return (
          part !== null && (
            <section key={productId} className={classes.part}>
              <h2>
                {part.name}
                <span>{amountText(amount, formats)}</span>
              </h2>
              <CookLines lines={part.lines} path={productId} done={done} onDone={flip} />
            </section>
          )
        )
      })}
      <section className={classes.part} data-main>
        <h2>
          {view.name}
          {weight !== null && <span>{weight}</span>}
        </h2>
        <CookLines lines={view.lines} path={view.productId} done={done} onDone={flip} />
      </section>
      <AllergenList allergens={view.allergens} />
      {children}
    </div>
  )
}
