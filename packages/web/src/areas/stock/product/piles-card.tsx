import { isNegative } from '@cloche/domain/rules/amounts'
import { Button } from '@mantine/core'
import { IconArrowsExchange, IconClipboardCheck, IconPackageOff } from '@tabler/icons-react'
import { useState } from 'react'
import { FoodState } from '../../../data/food/food-state.tsx'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { doesHere, mayCarryStock } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import type { Pile, ProductStock } from '../calls.ts'
import { CarryDialog } from '../book/carry-dialog.tsx'
import { CountDialog } from '../book/count-dialog.tsx'
import classes from '../stock.module.css'

/** Where a product is, and in which state; each pile can be counted and carried elsewhere. */
export function PilesCard({ product, piles }: { product: ProductStock['product']; piles: readonly Pile[] }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const [asked, setAsked] = useState<{ what: 'count' | 'carry'; pile: Pile } | null>(null)
  const mayCount = doesHere(session, 'count')
  const mayCarry = mayCarryStock(session)
  const here = session.location
  const first: Pile | null =
    here === null || here === undefined
      ? null
      : {
          locationId: here.id,
          locationName: here.name,
          state: 'init',
          quantity: { value: 0, unit: product.consumptionUnit },
          changed: '',
        }
  const close = () => setAsked(null)
  return (
    <Card title={t('levels.piles')}>
      {piles.length === 0 ? (
        <EmptyState
          compact
          icon={IconPackageOff}
          title={t('levels.noPiles')}
          actions={
            mayCount && first !== null ? (
              <Button variant="default" onClick={() => setAsked({ what: 'count', pile: first })}>
                {t('levels.countHere')}
              </Button>
            ) : undefined
          }
        >
          {t('levels.noPilesHint')}
        </EmptyState>
      ) : (
        <ul className={classes.piles}>
          {piles.map(pile => {
            const there = inKitchenUnit(pile.quantity)
            return (
              <li key={`${pile.locationId} ${pile.state} ${there.unit}`} className={classes.pile}>
                <div className={classes.what}>
                  <span className={classes.name}>{pile.locationName}</span>
                  <FoodState path={pile.state} />
                </div>
                <span className={classes.amount} data-out={isNegative(there) || undefined}>
                  {formats.quantity(there.value, there.unit)}
                </span>
                {(mayCount || mayCarry) && (
                  <span className={classes.buttons}>
                    {mayCount && (
                      <Button
                        variant="default"
                        leftSection={<IconClipboardCheck size={20} stroke={1.6} />}
                        onClick={() => setAsked({ what: 'count', pile })}
                      >
                        {t('levels.count')}
                      </Button>
                    )}
                    {mayCarry && (
                      <Button
                        variant="default"
                        leftSection={<IconArrowsExchange size={20} stroke={1.6} />}
                        onClick={() => setAsked({ what: 'carry', pile })}
                      >
                        {t('levels.carry')}
                      </Button>
                    )}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {asked?.what === 'count' && <CountDialog product={product} pile={asked.pile} onClose={close} />}
      {asked?.what === 'carry' && <CarryDialog product={product} pile={asked.pile} onClose={close} />}
    </Card>
  )
}
