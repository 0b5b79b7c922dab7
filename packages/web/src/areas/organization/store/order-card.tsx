import { Anchor, Button, Input } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem, problemText } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryClient } from '../../../data/wire/queries.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { Choices } from '../../../kit/floor/choices.tsx'
import { Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { newId } from '../../../data/wire/new-id.ts'
import { Bill } from './bill.tsx'
import { OrderItem } from './order-item.tsx'
import {
  fetchQuote,
  quoteKey,
  storeKey,
  writeCents,
  type Item,
  type Quote,
  type Store,
} from './store-calls.ts'
import classes from './store.module.css'

type Method = 'card' | 'transfer'
const payWords = { card: 'store.payCard', transfer: 'store.payTransfer' } as const

/** Who the invoice is made out to, and which tax follows from it. */
function BillTo({ store, quote }: { store: Store; quote: Quote | undefined }) {
  const t = useText()
  // What the quote found out last counts before what was known when the store was opened.
  const { treatment, vatCheck } = quote ?? store
  const { name, vatId, address, postcode, city, country } = store.buyer
  const lines = [
    name,
    address,
    [postcode, city].filter(Boolean).join(' '),
    country,
    vatId ?? t('store.noVatId'),
  ]
  return (
    <div>
      <p className={classes.quiet}>{t('store.billTo')}</p>
      <p className={classes.quiet}>{lines.filter(Boolean).join(', ')}</p>
      <p className={classes.quiet}>
        {t(`store.treatment.${treatment}`)}{' '}
        {treatment === 'reverseCharge' && vatCheck === null && t('store.vatNote')}
        {vatCheck?.answer === 'valid' && t('store.vat.valid')}
      </p>
      {vatCheck !== null && vatCheck.answer !== 'valid' && (
        <Note isWrong={vatCheck.answer === 'invalid'}>{t(`store.vat.${vatCheck.answer}`)}</Note>
      )}
      <Anchor component={Link} to={href('/organization/{nav?}', {})} size="sm">
        {t('store.changeBuyer')}
      </Anchor>
    </div>
  )
}

/** Buying what is in the order, at the price that is shown. */
function useBuying(items: readonly Item[], onDone: () => void) {
  const t = useText()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  // The same things sent again are bought once, whatever became of the answer; other things are another purchase.
  const wanted = JSON.stringify(items)
  const { id } = useMemo(() => ({ wanted, id: newId() }), [wanted])
  async function buy(quote: Quote, method: Method) {
    setIsBusy(true)
    try {
      const body = { buy: { id, items, method, total: quote.total } }
      const { purchase, url } = await call('POST', '/organization/store/buy', { body })
      await Promise.all([noteWrite(), queryClient.invalidateQueries({ queryKey: storeKey })])
      if (url !== null) return window.location.assign(url)
      onDone()
      notify({ kind: 'success', message: t('store.bought') })
      void navigate(href('/purchase/{purchaseId}', { purchaseId: purchase.id }))
    } catch (error) {
      notifyProblem(error)
      await queryClient.invalidateQueries({ queryKey: quoteKey(items) })
    }
    setIsBusy(false)
  }
  return { isBusy, buy }
}

/** The order: its things, what they cost with tax, how it is paid. */
export function OrderCard({
  store,
  items,
  onChange,
}: {
  store: Store
  items: readonly Item[]
  onChange: (items: readonly Item[]) => void
}) {
  const t = useText()
  const formats = useFormats()
  const [method, setMethod] = useState<Method>(store.methods[0] ?? 'transfer')
  const { isBusy, buy } = useBuying(items, () => onChange([]))
  const { data, error, isFetching } = useQuery({
    queryKey: quoteKey(items),
    queryFn: ({ signal }) => fetchQuote(items, signal),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (items.length === 0)
    return (
      <Card title={t('store.order')}>
        <Note>{t('store.orderEmpty')}</Note>
      </Card>
    )
  const quote = isFetching ? undefined : data
  const offerOf = (item: Item) => store.offers.find(offer => offer.id === item.priceId)
  const faultsOf = (at: number | null) => [
    ...new Set(
      quote?.faults.filter(fault => fault.item === at).map(({ reason }) => t(`store.fault.${reason}`)),
    ),
  ]
  const hasLines = quote !== undefined && quote.faults.length === 0
  return (
    <Card title={t('store.order')}>
      <Column>
        <ul className={classes.items}>
          {items.map((item, index) => {
            const offer = offerOf(item)
            return offer === undefined ? null : (
              <OrderItem
                key={item.priceId}
                item={item}
                offer={offer}
                line={hasLines ? quote.lines[index] : undefined}
                faults={faultsOf(index)}
                onChange={next => onChange(items.map((one, at) => (at === index ? next : one)))}
                onRemove={() => onChange(items.filter((_, at) => at !== index))}
              />
            )
          })}
        </ul>
        {faultsOf(null).map(fault => (
          <Note key={fault} isWrong>
            {fault}
          </Note>
        ))}
        {error !== null && <Note isWrong>{problemText(error)}</Note>}
        <div aria-live="polite" aria-busy={quote === undefined}>
          {data !== undefined ? <Bill quote={data} /> : <Note>{t('store.reckoning')}</Note>}
        </div>
        <BillTo store={store} quote={data} />
        {store.methods.length > 1 && (
          <Input.Wrapper label={t('store.method')} labelElement="div">
            <Choices
              label={t('store.method')}
              options={store.methods.map(value => ({ value, label: t(payWords[value]) }))}
              value={method}
              onChange={value => setMethod(value)}
            />
          </Input.Wrapper>
        )}
        <Button
          size="lg"
          loading={isBusy}
          disabled={quote === undefined || quote.faults.length > 0}
          onClick={() => quote !== undefined && void buy(quote, method)}
        >
          {t('store.buy', {
            total: data === undefined ? '' : writeCents(data.total, data.currency, formats.locale),
          })}
        </Button>
      </Column>
    </Card>
  )
}
