import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { notifyProblem } from '../../data/messages.ts'
import { useText } from '../../data/text/texts.ts'
import type { KindLook, ValueProps } from '../../entity-screens/fields/kind-look.ts'
import { writeMoney } from '../../data/formats/money.ts'
import { useLocale } from '../../data/text/locale.ts'
import { defineSlots } from '../../entity-screens/slots.ts'
import { saveInvoice } from './store/store-calls.ts'

const download = <IconDownload size={20} stroke={1.6} />

/** In the currency of the invoice, whatever the organization counts in today. */
function Sum({ value, row }: ValueProps<'money'>) {
  const locale = useLocale()
  const { currency } = row as unknown as { currency?: string }
  // Rows that were read before this look was there come without it, for a moment.
  return currency === undefined ? null : writeMoney(value, currency, locale)
}
const sum: Partial<KindLook<'money'>> = { Cell: Sum, Value: Sum }

function DownloadButton({ row }: { row: { id: string } }) {
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  async function run() {
    setIsBusy(true)
    await saveInvoice(row.id).catch((error: unknown) => notifyProblem(error))
    setIsBusy(false)
  }
  return (
    <Button loading={isBusy} leftSection={download} onClick={() => void run()}>
      {t('store.download')}
    </Button>
  )
}

export default defineSlots('invoice', {
  needs: ['currency'],
  fields: { net: sum, tax: sum, total: sum },
  rowActions: [
    {
      key: 'download',
      text: 'store.download',
      icon: download,
      run: row => saveInvoice(row.id).catch((error: unknown) => notifyProblem(error)),
    },
  ],
  HeaderActions: DownloadButton,
})
