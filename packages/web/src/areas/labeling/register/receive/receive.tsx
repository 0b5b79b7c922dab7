import { Awaited } from '../../../../data/wire/load-failed.tsx'
import { Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { notify, notifyProblem } from '../../../../data/messages.ts'
import { ScanDialog } from '../../../../data/scan/scan-dialog.tsx'
import { useScans } from '../../../../data/scan/scan-handlers.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Breadcrumbs } from '../../../../kit/page/breadcrumbs.tsx'
import { Page } from '../../../../kit/page/page.tsx'
import { PageSkeleton } from '../../../../kit/states/skeletons.tsx'
import { registerScreen } from '../../screens.ts'
import type { Draft } from '../draft/draft.ts'
import { firstDraft } from '../draft/first-draft.ts'
import { lastTimeOf } from '../draft/last-time.ts'
import { useRegisterData } from '../register-data.ts'
import { ReceiveForm } from './receive-form.tsx'
import { ReceivePicker } from './receive-picker.tsx'
import { useDeliveries, type Deliveries } from './use-deliveries.ts'

/** What arrives, on one short screen: scan the case or pick the product, and one button. */
export default function Receive() {
  const t = useText()
  const [query, setQuery] = useSearchParams()
  const productId = query.get('productId')
  const [scanned, setScanned] = useState<Partial<Draft> | null>(null)
  const [isScanning, setIsScanning] = useState(false)
  const [round, setRound] = useState(0)
  const deliveries = useDeliveries()
  const choose = (id: string | null) =>
    setQuery({ origin: 'receipt', ...(id === null ? {} : { productId: id }) }, { replace: true })

  async function take(code: string) {
    setIsScanning(false)
    try {
      const { deliveryIn } = await import('../../../../data/scan/case-scan.ts')
      const delivery = deliveryIn(code, new Date().getFullYear())
      // A code that names no article is the lot of what was picked.
      if (delivery === null && productId !== null) {
        setScanned({ supplierLot: code.trim().slice(0, 100) })
        return
      }
      const { findOrKeep } = await import('../../offline/find.ts')
      const named = delivery === null || delivery.gtin !== null
      const found = named
        ? (await findOrKeep(delivery?.gtin ?? code)).found.find(one => one.entity === 'product')
        : undefined
      if (named && found === undefined) notify({ kind: 'warning', message: t('receive.unknownCode') })
      if (found !== undefined && found.id !== productId) choose(found.id)
      setScanned(delivery?.part ?? null)
    } catch (error) {
      notifyProblem(error)
    }
  }
  useScans(code => void take(code))
  const next = () => {
    setScanned(null)
    setRound(before => before + 1)
    choose(null)
  }
  return (
    <Page
      title={t('receive.title')}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[{ label: t('register.title'), to: registerScreen }, { label: t('receive.title') }]}
        />
      }
      tools={
        <Button
          size="lg"
          variant={productId === null ? 'filled' : 'default'}
          leftSection={<IconScan size={24} stroke={1.6} aria-hidden />}
          onClick={() => setIsScanning(true)}
        >
          {t('receive.scan')}
        </Button>
      }
    >
      {productId === null ? (
        <ReceivePicker lately={deliveries.productIds} onPick={choose} />
      ) : (
        <Receipt
          key={`${productId} ${round}`}
          productId={productId}
          deliveries={deliveries}
          scanned={scanned}
          onNext={next}
        />
      )}
      <ScanDialog isOpen={isScanning} onClose={() => setIsScanning(false)} title={t('receive.scan')} />
    </Page>
  )
}

/** The receipt of one product, when what it asks for is there. */
function Receipt({
  productId,
  deliveries,
  scanned,
  onNext,
}: {
  productId: string
  deliveries: Deliveries
  scanned: Partial<Draft> | null
  onNext: () => void
}) {
  const data = useRegisterData(productId)
  const { product } = data
  if (data.isPending || product === undefined)
    return (
      <Awaited queries={[{ ...data, data: product }]}>
        <PageSkeleton />
      </Awaited>
    )
  const suppliers = deliveries.suppliersOf(productId)
  const draft = firstDraft({
    product,
    choices: [],
    batchings: data.batchings,
    tile: null,
    lastTime: lastTimeOf(productId),
    state: null,
    input: null,
  })
  const first: Draft = {
    ...draft,
    origin: 'receipt',
    state: 'init',
    programId: null,
    supplier: suppliers[0] ?? draft.supplier,
    ...scanned,
  }
  return (
    <ReceiveForm
      product={product}
      first={first}
      suppliers={suppliers}
      scanned={scanned}
      onOther={onNext}
      onDone={onNext}
    />
  )
}
