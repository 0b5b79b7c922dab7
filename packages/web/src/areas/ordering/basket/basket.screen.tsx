import { Button } from '@mantine/core'
import { IconBasket, IconBuildingStore, IconChevronDown, IconPackageOff, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { useMayOpen } from '../../../data/routing/use-may-open.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { isProblem } from '../../../data/wire/problem.ts'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ItemLines } from '../../../kit/page/item-lines.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { useBasket, type AskedBasket, type Basket } from '../calls.ts'
import { whyText } from '../order/why-text.ts'
import { GroupCard } from './group-card.tsx'
import { Sources } from './sources.tsx'

const NEW_SUPPLIER = '/ordering/supplier/new'
const keyOf = ({ supplierId, supplierLocationId }: Basket['groups'][number]) =>
  supplierLocationId ?? supplierId ?? ''

/** Short, and nobody delivers it: said, so that nobody takes it for ordered. */
function Loose({ loose }: Pick<Basket, 'loose'>) {
  const t = useText()
  const formats = useFormats()
  return (
    <Card title={t('basket.loose')}>
      <Note>{t('basket.looseHint')}</Note>
      <ItemLines
        lines={loose.map(({ productId, product, quantity, why }) => ({
          key: productId,
          name: product,
          details: [whyText(t, formats, why)],
          end: formats.quantity(quantity.value, quantity.unit),
        }))}
      />
    </Card>
  )
}

/** What cannot be reckoned is named, so that nobody takes it for nothing. */
function Unclear({ unclear }: Pick<Basket, 'unclear'>) {
  const t = useText()
  return (
    <Card title={t('basket.unclear')}>
      <Note>{t('basket.unclearHint')}</Note>
      <ItemLines lines={unclear.map(({ productId, product }) => ({ key: productId, name: product }))} />
    </Card>
  )
}

/** Nobody delivers here yet: the way to the first supplier. */
function NoSuppliers() {
  const t = useText()
  const mayOpen = useMayOpen()
  return (
    <EmptyState
      icon={IconBuildingStore}
      title={t('basket.noSuppliers')}
      actions={
        mayOpen(NEW_SUPPLIER) && (
          <Button
            component={Link}
            to={NEW_SUPPLIER}
            size="lg"
            leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
          >
            {t('basket.newSupplier')}
          </Button>
        )
      }
    >
      {t('basket.noSuppliersHint')}
    </EmptyState>
  )
}

function Shown({ basket, named }: { basket: Basket; named: string | null }) {
  const t = useText()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(named === null ? [] : [named]))
  const isShown = (group: Basket['groups'][number]) => group.lines.length > 0 || opened.has(keyOf(group))
  const shown = basket.groups.filter(isShown)
  const others = basket.groups.filter(group => !isShown(group))
  return (
    <Column>
      {basket.groups.length === 0 && <NoSuppliers />}
      {basket.groups.length > 0 && shown.length === 0 && basket.loose.length === 0 && (
        <EmptyState icon={IconBasket} title={t('basket.none')}>
          {t('basket.noneHint')}
        </EmptyState>
      )}
      {shown.map(group => (
        <GroupCard key={keyOf(group)} group={group} basket={basket} isNamed={keyOf(group) === named} />
      ))}
      {basket.loose.length > 0 && <Loose loose={basket.loose} />}
      {basket.unclear.length > 0 && <Unclear unclear={basket.unclear} />}
      {others.map(group => (
        <Button
          key={keyOf(group)}
          variant="default"
          size="lg"
          justify="space-between"
          rightSection={<IconChevronDown size={20} stroke={1.8} aria-hidden />}
          onClick={() => setOpened(new Set([...opened, keyOf(group)]))}
        >
          {group.name}
        </Button>
      ))}
    </Column>
  )
}

/** The page is opened for an order that is changed, for one that is ordered again, or for a supplier. */
function askedBy(change: string | null, again: string | null): AskedBasket {
  if (change !== null) return { changeId: change }
  return again === null ? { from: ['levels'] } : { from: ['template'], orderBatchId: again }
}

/** What a place is to order, by who delivers it, each line with its reason; or an order that left, to be changed. */
export default function BasketScreen() {
  const t = useText()
  const [query] = useSearchParams()
  const [change, again] = [query.get('change'), query.get('again')]
  const [asked, setAsked] = useState<AskedBasket>(() => askedBy(change, again))
  const basket = useBasket(asked)
  const [order] = change === null ? [] : (basket.data?.groups ?? [])
  const isGone = change !== null && isProblem(basket.error) && basket.error.code === 'NOT_FOUND'
  return (
    <Page
      title={change === null ? t('basket.title') : t('basket.change', { order: order?.draft?.code ?? '' })}
      width="reading"
    >
      <Column>
        {change === null && (
          <Sources asked={asked} templates={basket.data?.templates ?? []} onAsk={setAsked} />
        )}
        {isGone && (
          <EmptyState icon={IconPackageOff} title={t('basket.changeGone')}>
            {t('basket.changeGoneHint')}
          </EmptyState>
        )}
        {!isGone && basket.error !== null && basket.data === undefined && (
          <LoadFailed error={basket.error} onRetry={basket.refetch} title={t('record.failed')} />
        )}
        {basket.isPending && <ListSkeleton rows={6} />}
        {basket.data !== undefined && !isGone && (
          <Shown key={JSON.stringify(asked)} basket={basket.data} named={query.get('supplier')} />
        )}
      </Column>
    </Page>
  )
}
