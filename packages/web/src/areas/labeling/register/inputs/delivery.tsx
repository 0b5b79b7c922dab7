import { Button, TextInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { ScanDialog } from '../../../../data/scan/scan-dialog.tsx'
import { useScans } from '../../../../data/scan/scan-handlers.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftFault } from '../use-registration.ts'
import { Grid } from '../../../../kit/layout/layout.tsx'

export interface DeliveryProps {
  readonly gtin: string | null
  readonly draft: Draft
  readonly faults: readonly DraftFault[]
  readonly onChange: (part: Partial<Draft>) => void
}

/** From whom and under which lot it came; a scan of the case fills in what its barcode says. */
export function Delivery({ gtin, draft, faults, onChange }: DeliveryProps) {
  const t = useText()
  const [isScanning, setIsScanning] = useState(false)
  async function take(code: string) {
    const { deliveryIn } = await import('../../../../data/scan/case-scan.ts')
    const scanned = deliveryIn(code, new Date().getFullYear())
    setIsScanning(false)
    if (scanned === null) return onChange({ supplierLot: code.trim().slice(0, 100) })
    if (scanned.gtin !== null && gtin !== null && scanned.gtin !== gtin)
      return notify({ kind: 'warning', message: t('register.otherArticle') })
    onChange(scanned.part)
    if (Object.keys(scanned.part).length === 0) notify({ kind: 'info', message: t('register.articleOnly') })
  }
  useScans(code => void take(code))
  const faultOf = (name: string) => faults.find(fault => fault.path === `registration.${name}`)?.message
  const field = (name: 'supplier' | 'supplierLot' | 'supplierDocument', max: number) => (
    <TextInput
      size="lg"
      label={t(`batch.field.${name}`)}
      value={draft[name]}
      maxLength={max}
      autoComplete="off"
      required={name === 'supplierLot'}
      withAsterisk={name === 'supplierLot'}
      error={faultOf(name)}
      onChange={event => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconScan size={22} stroke={1.6} aria-hidden />}
        onClick={() => setIsScanning(true)}
      >
        {t('register.scanCase')}
      </Button>
      <Grid least={14} gap="sm">
        {field('supplierLot', 100)}
        {field('supplier', 200)}
        {field('supplierDocument', 100)}
      </Grid>
      <ScanDialog isOpen={isScanning} onClose={() => setIsScanning(false)} title={t('register.scanCase')} />
    </>
  )
}
