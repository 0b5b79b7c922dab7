import { ActionIcon, Select } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconX } from '@tabler/icons-react'
import { AMOUNT_UNITS } from '@cloche/domain/catalogue'
import type { LineView, RecipeRoom } from '@cloche/domain/rules/recipes'
import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { DecimalInput } from '../../../entity-screens/fields/amounts/decimal-input.tsx'
import { DragHandle } from '../../../kit/reorder/drag-handle.tsx'
import type { Reorder } from '../../../kit/reorder/use-reorder.ts'
import { AllergenSigns } from '../allergen-signs.tsx'
import { useMoney } from '../../../data/formats/money.ts'
import { PartLines } from './part-lines.tsx'
import type { LineDraft } from './recipe-data.ts'
import classes from './lines.module.css'
import { amountText } from './amount-text.ts'

const productScreen = '/product/{productId}/{nav?}/{page?}'
const percent = (share: number | null) => (share === null ? null : Number((share * 100).toFixed(4)))

export interface LineRowProps {
  readonly line: LineView
  readonly room: RecipeRoom
  readonly at: number
  readonly reorder: Reorder
  /** What is being typed; null where nothing may be typed. */
  readonly draft: LineDraft | null
  readonly onDraft: (draft: LineDraft) => void
  /** The row is left: what was typed is to be kept. */
  readonly onLeave: () => void
  readonly onRemove: () => void
}

/** A line of the recipe: typed in place, with its cost and its share of it; what is made here unfolds. */
export function LineRow({ line, room, at, reorder, draft, onDraft, onLeave, onRemove }: LineRowProps) {
  const t = useText()
  const formats = useFormats()
  const money = useMoney()
  const [isOpen, setIsOpen] = useState(false)
  const { name, ingredientId, quantity, gross, cost, costShare, isMade, makings } = line
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const isOver = reorder.carried !== null && reorder.over === at
  const left = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onLeave()
  }
  return (
    <>
      <div
        role="row"
        className={classes.row}
        data-index={at}
        data-carried={reorder.carried === line.id || undefined}
        data-over={isOver || undefined}
        onBlur={left}
        onKeyDown={press}
      >
        <span role="cell" className={classes.grip}>
          {draft !== null && (
            <DragHandle label={t('recipe.move', { name })} {...reorder.handle(line.id, at)} />
          )}
        </span>
        <span role="cell" className={classes.name}>
          {isMade && (
            <button
              type="button"
              className={classes.fold}
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'recipe.fold' : 'recipe.unfold', { name })}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Chevron size={20} stroke={1.8} aria-hidden />
            </button>
          )}
          <Link
            to={href(productScreen, { productId: ingredientId, nav: isMade ? 'compositions' : undefined })}
          >
            {name}
          </Link>
          <AllergenSigns allergens={room.allergensOf(ingredientId)} quiet />
          {line.note !== null && <small>{line.note}</small>}
        </span>
        <span role="cell" className={classes.amount}>
          {draft === null ? (
            <b>{amountText(quantity, formats)}</b>
          ) : (
            <>
              <DecimalInput
                aria-label={t('recipe.quantity', { name })}
                value={draft.value}
                frame={draft.value === null || !(draft.value > 0) ? { error: t('recipe.notANumber') } : {}}
                onChange={value => onDraft({ ...draft, value })}
              />
              <Select
                aria-label={t('recipe.unit', { name })}
                className={classes.unit ?? ''}
                data={AMOUNT_UNITS.map(unit => ({ value: unit, label: t(`unit.${unit}`) }))}
                value={draft.unit}
                allowDeselect={false}
                comboboxProps={{ width: 140, position: 'bottom-end' }}
                onChange={unit => unit !== null && onDraft({ ...draft, unit })}
              />
            </>
          )}
        </span>
        <span role="cell" className={classes.yield}>
          {draft === null ? (
            formats.number(line.yield * 100, 1) + ' %'
          ) : (
            <DecimalInput
              aria-label={t('recipe.yield', { name })}
              value={percent(draft.yield)}
              suffix="%"
              decimals={2}
              onChange={value => onDraft({ ...draft, yield: value === null ? null : value / 100 })}
            />
          )}
        </span>
        <span role="cell" className={classes.gross} data-label={t('recipe.gross')}>
          {amountText(gross, formats)}
          {makings !== null && <small>{t('recipe.makings', { count: formats.number(makings, 2) })}</small>}
        </span>
        <span role="cell" className={classes.cost} data-label={t('recipe.cost')}>
          {cost === null ? '–' : money(cost)}
        </span>
        <span role="cell" className={classes.share}>
          {costShare !== null && (
            <span title={t('recipe.share')}>
              <i style={{ inlineSize: `${Math.max(2, costShare * 100)}%` }} />
              {formats.number(costShare * 100, 0)} %
            </span>
          )}
        </span>
        <span role="cell" className={classes.remove}>
          {draft !== null && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('recipe.remove', { name })}
              onClick={onRemove}
            >
              <IconX size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </span>
      </div>
      {isOpen && (
        <div role="row">
          <div role="cell">
            <PartLines room={room} productId={ingredientId} makings={makings} depth={1} />
          </div>
        </div>
      )}
    </>
  )
}
