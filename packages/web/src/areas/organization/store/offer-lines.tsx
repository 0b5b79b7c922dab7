import { Button } from '@mantine/core'
import {
  IconClockPlay,
  IconDeviceTablet,
  IconPackage,
  IconShoppingCartPlus,
  IconUser,
} from '@tabler/icons-react'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryClient } from '../../../data/wire/queries.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { Line } from '../../../kit/layout/layout.tsx'
import { Lines, ListedLine } from '../../../kit/layout/lines.tsx'
import { openedBy } from '../licenses/license-effects.ts'
import { storeKey, type Offer } from './store-calls.ts'
import classes from './store.module.css'

const terms = { month: 'store.perMonth', year: 'store.perYear', once: 'store.once' } as const

/** For whom one counts. */
function forWhom({ type, kind, isPersonal }: Offer): string | null {
  if (type === null || type === 'user') return null
  if (kind === 'device' || openedBy(type)?.holder === 'device') return 'store.forDevice'
  return isPersonal ? 'store.personal' : 'store.shared'
}

const signOf = (offer: Offer) => {
  if (offer.kind === 'device') return IconPackage
  return openedBy(offer.type ?? '')?.holder === 'device' ? IconDeviceTablet : IconUser
}

function TrialDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = useText()
  const values = { name: offer.name, days: offer.trialDays }
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: t('store.try', values),
        consequence: t('store.tryAsk', values),
        verb: t('store.try', values),
        run: async () => {
          const answer = await call('POST', '/organization/store/try', { body: { priceId: offer.id } })
          await Promise.all([noteWrite(), queryClient.invalidateQueries({ queryKey: storeKey })])
          return answer
        },
        done: () => t('store.tried'),
      }}
    />
  )
}

/** What can be bought: what it does, what it costs, and what can be tried. */
export function OfferLines({
  offers,
  mayBuy,
  onAdd,
}: {
  offers: readonly Offer[]
  mayBuy: boolean
  onAdd: (offer: Offer) => void
}) {
  const t = useText()
  const formats = useFormats()
  const [tried, setTried] = useState<Offer | null>(null)
  const percentOf = (value: number) => formats.number(value, 2)
  return (
    <>
      <Lines>
        {offers.map(offer => {
          const whom = forWhom(offer)
          const Sign = signOf(offer)
          const price = writeMoney(offer.price, offer.currency, formats.locale)
          return (
            <ListedLine
              key={offer.id}
              sign={<Sign size={22} stroke={1.6} aria-hidden />}
              name={
                <>
                  {offer.name} <span className={classes.price}>{t(terms[offer.term], { price })}</span>
                </>
              }
              detail={
                <>
                  {offer.description !== null && <span>{offer.description} </span>}
                  {offer.type !== null && <span>{t(`store.does.${offer.type}`)} </span>}
                  {whom !== null && <span>{t(whom)}. </span>}
                  {offer.isShipped && <span>{t('store.sent')}. </span>}
                  {offer.steps.map(step => (
                    <span key={step.from}>
                      {t('store.step', { percent: percentOf(step.percent), count: step.from })}.{' '}
                    </span>
                  ))}
                  {offer.taxPercent !== null && (
                    <span>
                      {offer.taxPercent === 0
                        ? t('store.noTax')
                        : t('store.plusTax', { percent: percentOf(offer.taxPercent) })}
                    </span>
                  )}
                </>
              }
            >
              {mayBuy && (
                <Line to="end">
                  {offer.mayTry && (
                    <Button
                      variant="subtle"
                      leftSection={<IconClockPlay size={20} stroke={1.6} />}
                      onClick={() => setTried(offer)}
                    >
                      {t('store.try', { days: offer.trialDays })}
                    </Button>
                  )}
                  <Button
                    variant="default"
                    leftSection={<IconShoppingCartPlus size={20} stroke={1.6} />}
                    aria-label={`${t('store.add')}: ${offer.name}`}
                    onClick={() => onAdd(offer)}
                  >
                    {t('store.add')}
                  </Button>
                </Line>
              )}
            </ListedLine>
          )
        })}
      </Lines>
      {tried !== null && <TrialDialog offer={tried} onClose={() => setTried(null)} />}
    </>
  )
}
