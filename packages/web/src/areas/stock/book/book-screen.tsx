import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { readRecord } from '../../../data/records/records.ts'
import { href } from '../../../data/routing/href.ts'
import { findByCode } from '../../../data/scan/find.ts'
import { ScanDialog } from '../../../data/scan/scan-dialog.tsx'
import { useScans } from '../../../data/scan/scan-handlers.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { Breadcrumbs } from '../../../kit/page/breadcrumbs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import type { Sign } from '../calls.ts'
import { labelScreen, productsScreen } from '../screens.ts'
import classes from '../stock.module.css'
import { BasketCard } from './basket-card.tsx'
import { LineDialog, type Picked } from './line-dialog.tsx'
import { inState, readOffer } from './offer.ts'
import { ProductTiles } from './product-tiles.tsx'
import { useBasket, type BasketLine } from './use-basket.ts'

interface Asking {
  readonly picked: Picked
  readonly line: BasketLine | null
}

/** Booking food in or out: pick or scan, say how much, book the whole basket at once. */
export function BookScreen({ sign }: { sign: Sign }) {
  const t = useText()
  const navigate = useNavigate()
  const session = useSession()
  const [query] = useSearchParams()
  const basket = useBasket(sign)
  const [search, setSearch] = useState('')
  const [isScanning, setIsScanning] = useState(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const title = t(sign === 'positive' ? 'book.in' : 'book.out')
  const asked = query.get('productId')

  async function pickId(productId: string) {
    try {
      const { name, consumptionUnit } = await readRecord('product', productId)
      setAsking({ picked: { productId, name, unit: consumptionUnit }, line: null })
    } catch (error) {
      notifyProblem(error)
    }
  }
  /** A label that is scanned goes out whole; another amount is chosen in the basket. */
  async function takeLabel(labelId: string) {
    const { productId, state, quantity, locationId } = await readRecord('label', labelId)
    const { name, consumptionUnit: unit } = await readRecord('product', productId)
    const offer = inState(await readOffer(productId, session.location?.id ?? locationId), state)
    const isThere = offer.labels.some(({ id, block }) => id === labelId && block === null)
    if (isThere) basket.takeLabel({ productId, name, unit, state, quantity, offer }, labelId)
    else notify({ kind: 'warning', message: t('book.labelNotHere') })
  }
  async function pickScanned(code: string) {
    try {
      const found = await findByCode(code)
      const product = found.find(one => one.entity === 'product')
      const label = found.find(one => one.entity === 'label')
      setIsScanning(false)
      if (product !== undefined) await pickId(product.id)
      else if (label !== undefined && sign === 'negative') await takeLabel(label.id)
      else if (label !== undefined)
        notify({
          kind: 'info',
          message: t('book.isALabel'),
          action: {
            label: t('book.openLabel'),
            run: () => void navigate(href(labelScreen, { labelId: label.id })),
          },
        })
      else notify({ kind: 'warning', message: t('book.notAProduct', { code }) })
    } catch (error) {
      notifyProblem(error)
    }
  }
  useScans(code => void pickScanned(code))
  useEffect(() => {
    if (asked !== null) void pickId(asked)
    // Only the product that the address names when the screen opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
  return (
    <Page
      title={title}
      count={t(sign === 'positive' ? 'book.inText' : 'book.outText', { place: session.location?.name ?? '' })}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ label: t('stockProduct.many'), to: href(productsScreen, {}) }, { label: title }]}
        />
      }
      tools={
        <div className={classes.tools}>
          <div className={classes.search}>
            <SearchField value={search} onSearch={setSearch} placeholder={t('book.search')} />
          </div>
          <Button
            variant="default"
            leftSection={<IconScan size={22} stroke={1.6} />}
            onClick={() => setIsScanning(true)}
          >
            {t('verb.scan')}
          </Button>
          <ScanDialog
            isOpen={isScanning}
            onClose={() => setIsScanning(false)}
            title={t('book.scanProduct')}
          />
        </div>
      }
    >
      <div className={classes.sheet}>
        <div className={classes.columns}>
          <div className={classes.column}>
            <ProductTiles
              search={search}
              withStock={sign === 'negative'}
              onPick={picked => setAsking({ picked, line: null })}
              onPickId={id => void pickId(id)}
            />
          </div>
          <div className={classes.basket} data-filled={basket.lines.length > 0 || undefined}>
            <BasketCard sign={sign} basket={basket} onChange={line => setAsking({ picked: line, line })} />
          </div>
        </div>
      </div>
      {asking !== null && (
        <LineDialog
          key={`${asking.picked.productId} ${asking.line?.state ?? ''}`}
          sign={sign}
          picked={{
            productId: asking.picked.productId,
            name: asking.picked.name,
            unit: asking.picked.unit,
          }}
          line={asking.line}
          onDone={line => basket.put(line, asking.line)}
          onClose={() => setAsking(null)}
        />
      )}
    </Page>
  )
}
