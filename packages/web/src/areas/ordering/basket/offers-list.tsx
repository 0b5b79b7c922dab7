import { TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { useOffers, type Offer } from '../calls.ts'
import classes from './basket.module.css'

/** What a supplier sells: one press puts it into the basket. */
export function OffersList({
  supplierId,
  name,
  currency,
  onAdd,
}: {
  supplierId: string
  name: string
  currency: string
  onAdd: (offer: Offer) => void
}) {
  const t = useText()
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const offers = useOffers(supplierId, search).data?.offers
  return (
    <div>
      <TextInput
        label={t('basket.addHint', { name })}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        size="lg"
        maxLength={100}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {offers?.length === 0 && (
        <Note>
          {t(search === '' ? 'basket.addEmpty' : 'basket.addNone')}{' '}
          {search === '' && (
            <Link to={`/ordering/supplier/${supplierId}/catalogue`}>{t('basket.catalogue')}</Link>
          )}
        </Note>
      )}
      <ul className={classes.lines}>
        {(offers ?? []).slice(0, 50).map(offer => (
          <li key={offer.supplierProductId} className={classes.line}>
            <button type="button" className={classes.offer} onClick={() => onAdd(offer)}>
              <span className={classes.what}>
                <span className={classes.name}>{offer.product}</span>
                <span className={classes.detail}>
                  {[
                    offer.packName,
                    formats.quantity(offer.pack.value, offer.pack.unit),
                    offer.price === null ? null : writeMoney(offer.price, currency, formats.locale),
                    offer.supplierCode,
                  ]
                    .filter(part => part !== null)
                    .join(' · ')}
                </span>
              </span>
              <IconPlus size={24} stroke={1.8} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
