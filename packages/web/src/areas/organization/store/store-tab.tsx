import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { FirstStep } from '../../../entity-screens/list/first-step.tsx'
import { Choices } from '../../../kit/floor/choices.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { openedBy } from '../licenses/license-effects.ts'
import { OfferLines } from './offer-lines.tsx'
import { OrderCard } from './order-card.tsx'
import { fetchStore, storeKey, type Item, type Offer } from './store-calls.ts'
import classes from './store.module.css'

const parts = ['all', 'people', 'devices', 'hardware'] as const
type Part = (typeof parts)[number]

const partOf = ({ kind, type }: Offer): Part => {
  if (kind === 'device') return 'hardware'
  return openedBy(type ?? '')?.holder === 'device' ? 'devices' : 'people'
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** What the organization can buy, and its order. */
export default function StoreTab() {
  const t = useText()
  const [search, setSearch] = useState('')
  const [part, setPart] = useState<Part>('all')
  const [items, setItems] = useState<readonly Item[]>([])
  const { data, error, refetch } = useQuery({
    queryKey: storeKey,
    queryFn: ({ signal }) => fetchStore(signal),
    networkMode: 'always',
  })
  if (data === undefined)
    return error === null ? (
      <FormSkeleton fields={5} />
    ) : (
      <LoadFailed error={error} onRetry={() => void refetch()} />
    )
  const steps = [{ path: '/tickets', text: 'ticket.many' }] as const
  if (!data.isOpen || data.offers.length === 0)
    return (
      <EmptyState
        title={data.isOpen ? t('store.empty', { currency: data.currency }) : t('store.closed')}
        actions={<FirstStep steps={[...steps]} />}
      >
        {t(data.isOpen ? 'store.emptyHint' : 'store.closedHint')}
      </EmptyState>
    )
  const shown = data.offers.filter(
    offer =>
      (part === 'all' || partOf(offer) === part) &&
      plain(`${offer.name} ${offer.description ?? ''}`).includes(plain(search.trim())),
  )
  const add = ({ id }: Offer) =>
    setItems(before =>
      before.some(item => item.priceId === id)
        ? before.map(item => (item.priceId === id ? { ...item, quantity: item.quantity + 1 } : item))
        : [...before, { priceId: id, quantity: 1, locationId: null, joinsId: null }],
    )
  return (
    <div className={data.mayBuy ? classes.columns : undefined}>
      <Column>
        {!data.mayBuy && <Note>{t('store.onlyOwners')}</Note>}
        <div>
          <SearchField value={search} placeholder={t('store.search')} onSearch={setSearch} />
        </div>
        <Choices
          label={t('store.title')}
          options={parts.map(value => ({ value, label: t(`store.${value}`) }))}
          value={part}
          onChange={value => setPart(value)}
        />
        <Card>
          {shown.length === 0 ? (
            <EmptyState compact title={t('list.noneFound')} />
          ) : (
            <OfferLines offers={shown} mayBuy={data.mayBuy} onAdd={add} />
          )}
        </Card>
      </Column>
      {data.mayBuy && (
        <div className={classes.order}>
          <OrderCard store={data} items={items} onChange={setItems} />
        </div>
      )}
    </div>
  )
}
