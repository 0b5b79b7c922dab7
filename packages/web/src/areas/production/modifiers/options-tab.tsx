import { Awaited } from '../../../data/wire/load-failed.tsx'
import { isSameMoney } from '@cloche/domain/rules/amounts'
import { Button, Checkbox } from '@mantine/core'
import { IconPlus, IconToolsKitchen2 } from '@tabler/icons-react'
import type { Row } from '@cloche/domain/catalogue'
import { entityNamed, type Entities } from '@cloche/domain/entities'
import { allergenNames } from '@cloche/domain/rules/allergens'
import {
  choiceFault,
  marginOf,
  modifiedDish,
  modifierGroups,
  type ModifierOption,
} from '@cloche/domain/rules/recipes'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { useRecords } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { useRights } from '../../../entity-screens/machine/rights.ts'
import { Column } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { useMoney } from '../../../data/formats/money.ts'
import { openTree, useRecipeTree } from '../recipe/recipe-data.ts'
import { useReplacements } from './use-replacements.ts'
import classes from './options.module.css'

const modifier = entityNamed('modifier')
const modifierScreen = '/product/modifier/{modifierId?}/{nav?}/{page?}'

/** The options of a product in their groups: tried out, they show what becomes of price, cost and allergens. */
export default function OptionsTab({ row }: { row: Row<Entities['product']> }) {
  const t = useText()
  const locale = useLocale()
  const formats = useFormats()
  const money = useMoney()
  const rights = useRights(modifier)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const modifiers = useRecords('modifier', {
    limit: 1000,
    by: 'priority',
    sort: 'asc',
    filter: { active: true },
  })
  const all = modifiers.data?.rows
  const prices = useRecords('menuItem', { limit: 100, filter: { productId: row.id, active: true } }).data
    ?.rows
  const recipes = useRecipeTree(row.id)
  const tree = recipes.data
  const own = (all ?? []).filter(one => one.productIds.includes(row.id))
  const others = useReplacements(own.flatMap(one => [one.ingredientId, one.replacementId]))
  if (all === undefined || tree === undefined)
    return (
      <Awaited queries={[modifiers, recipes]}>
        <FormSkeleton />
      </Awaited>
    )
  const add = rights.create ? (
    <Button
      component={Link}
      to={`${href(modifierScreen, { modifierId: 'new' })}?with.productIds=${row.id}`}
      leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
    >
      {t('modifiers.add')}
    </Button>
  ) : undefined
  if (own.length === 0)
    return (
      <Card>
        <EmptyState icon={IconToolsKitchen2} title={t('modifiers.none')} {...(add ? { actions: add } : {})}>
          {t('modifiers.noneHint')}
        </EmptyState>
      </Card>
    )
  const known = new Set(tree.map(product => product.id))
  const room = openTree([...tree, ...others.filter(product => !known.has(product.id))])
  const dish = room.book.product(row.id)
  const groups = modifierGroups(
    own.map((one): ModifierOption & { name: string } => ({ ...one, group: one.choiceGroup })),
  )
  const options = groups.flatMap(group => group.options).filter(option => chosen.has(option.id))
  const price = prices?.find(item => item.price !== null)?.price ?? null
  if (dish === undefined) return null
  const plain = modifiedDish(room.book, dish, price ?? 0, [])
  const ordered = modifiedDish(room.book, dish, price ?? 0, options)
  const margin = marginOf(price === null ? null : ordered.price, ordered.cost, null)
  const named = (one: typeof plain) => allergenNames.filter(name => one.allergens[name] === 'contains')
  const list = (names: readonly string[]) =>
    new Intl.ListFormat(locale).format(names.map(name => t(`allergen.${name}`)))
  const gone = named(plain).filter(name => !named(ordered).includes(name))
  const comes = named(ordered).filter(name => !named(plain).includes(name))
  const flip = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <div className={classes.tab}>
      <Column>
        {add !== undefined && <div>{add}</div>}
        {groups.map(group => {
          const fault = choiceFault(group, chosen)
          return (
            <Card key={group.name ?? group.options[0]!.id} title={group.name ?? t('modifiers.single')}>
              {group.name !== null && (
                <p className={classes.hint} data-fault={(fault !== null && chosen.size > 0) || undefined}>
                  {fault !== null && chosen.size > 0
                    ? t(fault.key, { count: fault.count })
                    : t('modifiers.choose', { min: group.min, max: group.max })}
                </p>
              )}
              {group.options.map(option => {
                const name = own.find(one => one.id === option.id)?.name ?? ''
                return (
                  <div key={option.id} className={classes.option}>
                    <Checkbox
                      size="md"
                      label={name}
                      checked={chosen.has(option.id)}
                      onChange={() => flip(option.id)}
                    />
                    <Link to={href(modifierScreen, { modifierId: option.id })}>
                      {t(`modifier.choice.kind.${option.kind}`)}
                    </Link>
                    <b>
                      {option.price === null || isSameMoney(option.price, 0)
                        ? ''
                        : `+ ${money(option.price)}`}
                    </b>
                  </div>
                )
              })}
            </Card>
          )
        })}
      </Column>
      <Card title={t(options.length === 0 ? 'modifiers.plain' : 'modifiers.asOrdered')}>
        <dl className={classes.figures} aria-live="polite">
          {price !== null && (
            <div>
              <dt>{t('modifiers.price')}</dt>
              <dd>{money(ordered.price)}</dd>
            </div>
          )}
          <div>
            <dt>{t('modifiers.cost')}</dt>
            <dd>{ordered.cost === null ? '–' : money(ordered.cost)}</dd>
          </div>
          {margin !== null && (
            <div>
              <dt>{t('modifiers.margin')}</dt>
              <dd>{formats.number(margin.share * 100, 0)} %</dd>
            </div>
          )}
        </dl>
        {gone.length > 0 && <p className={classes.gone}>{t('modifiers.gone', { names: list(gone) })}</p>}
        {comes.length > 0 && <p className={classes.comes}>{t('modifiers.comes', { names: list(comes) })}</p>}
        {gone.length === 0 && comes.length === 0 && (
          <p className={classes.hint}>{t('modifiers.sameAllergens')}</p>
        )}
      </Card>
    </div>
  )
}
