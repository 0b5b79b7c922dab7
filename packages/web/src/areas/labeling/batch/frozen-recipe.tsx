import type { Amount } from '@cloche/domain/rules/amounts'
import { IconArrowRight, IconCircleCheck, IconHistory } from '@tabler/icons-react'
import {
  bookOf,
  differences,
  openBook,
  type FrozenLine,
  type FrozenRecipe,
} from '@cloche/domain/rules/recipes'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../data/formats/formats.ts'
import { AllergenList } from '../../../data/food/allergen-list.tsx'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { loadTexts, useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { Card } from '../../../kit/page/card.tsx'
import type { Batch } from '../calls.ts'
import classes from './frozen-recipe.module.css'

/** What a batch kept; those of old have only the lines. */
type Kept = Partial<FrozenRecipe> & {
  readonly lines?: readonly (Pick<FrozenLine, 'ingredientId' | 'name' | 'quantity'> & Partial<FrozenLine>)[]
  readonly program?: { readonly name: string } | null
}

/** The same recipe as it is today, for the amount of the batch. */
function useToday(batch: Batch, kept: Kept) {
  const session = useSession()
  const { data } = useQuery({
    queryKey: queryKeys.named('recipe', batch.productId),
    enabled: hasLevel(session, 'P', 1) && (kept.lines ?? []).length > 0,
    queryFn: ({ signal }) =>
      call('POST', '/product/recipe/get', { body: { productId: batch.productId }, signal }),
  })
  if (data === undefined) return null
  const room = openBook(bookOf(data.products))
  return room.makings(batch.productId, kept.factor ?? 1)
}

function Lines({ lines }: { lines: NonNullable<Kept['lines']> }) {
  const formats = useFormats()
  const locale = useLocale()
  const { organization } = useSession()
  return (
    <table className={classes.lines}>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            <th scope="row">
              {line.name}
              {line.note != null && <small>{line.note}</small>}
            </th>
            <td>{formats.quantity(line.quantity.value, line.quantity.unit)}</td>
            <td>
              {line.cost == null
                ? ''
                : writeMoney(Number(line.cost.toFixed(2)), organization?.currency ?? 'EUR', locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Differences({ batch, kept }: { batch: Batch; kept: Kept }) {
  const t = useText()
  const formats = useFormats()
  const today = useToday(batch, kept)
  if (today === null) return null
  const changed = differences(kept.lines ?? [], today.lines)
  const say = (amount: Amount | null, none: string) =>
    amount === null ? t(none) : formats.quantity(amount.value, amount.unit)
  if (changed.length === 0)
    return (
      <p className={classes.same}>
        <IconCircleCheck size={20} stroke={1.6} aria-hidden />
        {t('frozen.same')}
      </p>
    )
  return (
    <section className={classes.changed} aria-label={t('frozen.changed', { count: changed.length })}>
      <h3>
        <IconHistory size={20} stroke={1.6} aria-hidden />
        {t('frozen.changed', { count: changed.length })}
      </h3>
      <ul>
        {changed.map(({ ingredientId, name, was, is }) => (
          <li key={`${ingredientId} ${was?.unit ?? is?.unit}`}>
            <span>{name}</span>
            <span title={t('frozen.was')}>{say(was, 'frozen.new')}</span>
            <IconArrowRight size={18} stroke={1.6} aria-hidden />
            <span title={t('frozen.is')}>{say(is, 'frozen.gone')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The recipe as it was when the batch was made, with all that was made on the way, and how today's differs. */
export function FrozenCard({ batch }: { batch: Batch }) {
  const t = useText()
  const formats = useFormats()
  const locale = useLocale()
  const { organization } = useSession()
  const kept = (batch.recipe ?? {}) as Kept
  const lines = kept.lines ?? []
  if (lines.length === 0) return null
  const facts = [
    kept.factor == null ? null : t('frozen.factor', { factor: formats.number(kept.factor, 3) }),
    kept.portions == null ? null : `${t('recipe.portions')}: ${formats.number(kept.portions, 1)}`,
    kept.outputGrams == null
      ? null
      : `${t('recipe.comesOut')}: ${formats.quantity(kept.outputGrams / 1000, 'kg')}`,
    kept.cost == null
      ? null
      : `${t('recipe.cost')}: ${writeMoney(kept.cost, organization?.currency ?? 'EUR', locale)}`,
    kept.program == null ? null : `${t('frozen.program')}: ${kept.program.name}`,
  ].filter(fact => fact !== null)
  return (
    <Card title={t('frozen.title')}>
      <p className={classes.facts}>{facts.length > 0 ? facts.join(' · ') : t('frozen.asMade')}</p>
      {kept.factor === null && <p className={classes.facts}>{t('frozen.unscaled')}</p>}
      <Lines lines={lines} />
      {(kept.parts ?? []).map(part => (
        <details key={part.productId} className={classes.part}>
          <summary>
            {part.makings === null
              ? part.name
              : t('frozen.part', { name: part.name, count: formats.number(part.makings, 2) })}
          </summary>
          <Lines lines={part.lines} />
        </details>
      ))}
      {kept.allergens !== undefined && <AllergenList allergens={kept.allergens} />}
      <Differences batch={batch} kept={kept} />
    </Card>
  )
}

/** The card once its words are there. */
export async function readyFrozenCard() {
  await loadTexts('recipes')
  return { default: FrozenCard }
}
