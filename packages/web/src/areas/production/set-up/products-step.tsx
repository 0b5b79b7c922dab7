import { Button, Checkbox, Select } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { STARTER_KINDS, type StarterKind } from '@cloche/domain/calls'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useSession } from '../../../data/session/session.ts'
import { countSetUp, useSetUpStep } from '../../../data/set-up/set-up.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { useInFlight } from '../../../kit/feedback/use-in-flight.ts'
import { Column, Line, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import classes from './products-step.module.css'

type Food = Answer<'GET', '/products/starter'>['foods'][number]

const isKind = (value: string | null | undefined): value is StarterKind =>
  STARTER_KINDS.some(kind => kind === value)

/** Foods by category, in the order of the catalogue. */
export const byCategory = (foods: readonly Food[]): [string, Food[]][] => [
  ...Map.groupBy(foods, ({ category }) => category),
]

/** The foods that a search finds: by name or category, whatever the case and the accents. */
export function found(foods: readonly Food[], search: string): readonly Food[] {
  const form = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = form(search).split(/\s+/).filter(Boolean)
  return foods.filter(({ name, category }) => words.every(word => form(`${name} ${category}`).includes(word)))
}

/** How long a food keeps, a part for each condition. */
function useLifeText() {
  const t = useText()
  return ({ life }: Food): string => {
    const parts = Object.entries(life ?? {}).flatMap(([condition, { bestBefore, expiration }]) => {
      const length = expiration ?? bestBefore
      if (length === null) return []
      const kept = t(`setUp.life.${length.unit}`, { count: length.value })
      return [t('setUp.life', { condition: t(`expiry.condition.${condition}`), life: kept })]
    })
    return parts.length === 0 ? t('setUp.products.noLife') : parts.join(' · ')
  }
}

const FoodRow = memo(function FoodRow({
  food,
  isChosen,
  onChange,
}: {
  food: Food
  isChosen: boolean
  onChange: (key: string, isChosen: boolean) => void
}) {
  const t = useText()
  const lifeText = useLifeText()
  return (
    <li>
      <Checkbox
        classNames={{ root: classes.food, body: classes.body, labelWrapper: classes.words }}
        label={food.name}
        description={food.isThere ? t('setUp.products.thereAlready') : lifeText(food)}
        checked={isChosen || food.isThere}
        disabled={food.isThere}
        onChange={event => onChange(food.key, event.currentTarget.checked)}
      />
    </li>
  )
})

function Catalogue({ kind }: { kind: StarterKind }) {
  const t = useText()
  const { isRunning, run } = useInFlight()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const known = useQuery({
    queryKey: queryKeys.named('starter', kind),
    queryFn: ({ signal }) => call('GET', '/products/starter', { query: { kind }, signal }),
  })
  const sought = useDeferredValue(search)
  const foods = useMemo(() => known.data?.foods ?? [], [known.data])
  const shown = useMemo(() => byCategory(found(foods, sought)), [foods, sought])
  const [change] = useState(() => (key: string, isChosen: boolean) => {
    setChosen(before => {
      const next = new Set(before)
      if (isChosen) next.add(key)
      else next.delete(key)
      return next
    })
  })
  if (known.data === undefined)
    return known.isPending ? (
      <ListSkeleton rows={6} />
    ) : (
      <LoadFailed error={known.error} onRetry={known.refetch} title={t('setUp.unreadable')} />
    )

  const choosable = shown.flatMap(([, all]) => all).filter(({ isThere }) => !isThere)
  const setAll = (all: readonly Food[], isChosen: boolean) => {
    for (const { key, isThere } of all) if (!isThere) change(key, isChosen)
  }
  async function make() {
    try {
      const { products } = await call('POST', '/products/starter', { body: { kind, keys: [...chosen] } })
      notify({ kind: 'success', message: t('setUp.products.made', { count: products.length }) })
      setChosen(new Set())
      for (const entity of ['product', 'program'])
        void queryClient.invalidateQueries({ queryKey: queryKeys.all(entity) })
      void queryClient.invalidateQueries({ queryKey: queryKeys.named('starter') })
      await countSetUp()
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <>
      <Line>
        <SearchField value={search} onSearch={setSearch} placeholder={t('setUp.products.search')} />
        <Button variant="default" onClick={() => setAll(choosable, true)}>
          {t('setUp.products.all')}
        </Button>
        <Button variant="default" disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
          {t('setUp.products.none')}
        </Button>
      </Line>
      {shown.length === 0 && <Note>{t('setUp.products.noneFound')}</Note>}
      {shown.map(([category, all]) => {
        const free = all.filter(({ isThere }) => !isThere)
        const count = free.filter(({ key }) => chosen.has(key)).length
        return (
          <section key={category} aria-label={category}>
            <div className={classes.head}>
              <h3 className={classes.category}>{category}</h3>
              {free.length > 0 && (
                <Checkbox
                  aria-label={t('setUp.products.allOf', { category })}
                  checked={count === free.length}
                  indeterminate={count > 0 && count < free.length}
                  onChange={event => setAll(free, event.currentTarget.checked)}
                />
              )}
            </div>
            <ul className={classes.foods}>
              {all.map(food => (
                <FoodRow key={food.key} food={food} isChosen={chosen.has(food.key)} onChange={change} />
              ))}
            </ul>
          </section>
        )
      })}
      <div className={classes.make}>
        <span aria-live="polite">{t('setUp.products.chosen', { count: chosen.size })}</span>
        <Button loading={isRunning} disabled={chosen.size === 0} onClick={() => void run(make)}>
          {t('setUp.products.make', { count: chosen.size })}
        </Button>
      </div>
    </>
  )
}

/** What the kitchen labels: out of the starter catalogue, or from a sheet. */
export default function ProductsStep() {
  const t = useText()
  const { organization } = useSession()
  const step = useSetUpStep('products')
  const area = organization?.businessArea
  const [kind, setKind] = useState<StarterKind>(isKind(area) ? area : 'restaurant')
  return (
    <Card title={t('setUp.step.products')}>
      <Column>
        <Note>{t('setUp.products.lead')}</Note>
        {(step?.count ?? 0) > 0 && <Note>{t('setUp.products.there', { count: step?.count ?? 0 })}</Note>}
        <Line>
          <Select
            label={t('setUp.products.kind')}
            data={STARTER_KINDS.map(value => ({ value, label: t(`starter.kind.${value}`) }))}
            value={kind}
            allowDeselect={false}
            onChange={next => isKind(next) && setKind(next)}
            comboboxProps={{ shadow: 'md' }}
          />
        </Line>
        <Catalogue key={kind} kind={kind} />
        <Note>{t('setUp.products.check')}</Note>
        <div>
          <Button
            component={Link}
            to="/products/import"
            variant="default"
            leftSection={<IconFileImport size={20} stroke={1.6} aria-hidden />}
          >
            {t('setUp.products.sheet')}
          </Button>
        </div>
      </Column>
    </Card>
  )
}
