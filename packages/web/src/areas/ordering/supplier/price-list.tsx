import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { upload } from '../../../data/wire/upload.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { FileDrop } from '../../../kit/feedback/file-drop.tsx'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ItemLines } from '../../../kit/page/item-lines.tsx'

type List = Answer<'POST', '/ordering/price-list'>
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SHOWN = 200

const send = (supplierId: string, file: File, apply: 'no' | 'yes') =>
  upload<List>('/ordering/price-list', file, {
    query: { supplierId, apply },
    type: file.name.toLowerCase().endsWith('.xlsx') ? XLSX : 'text/csv',
  })

/** A supplier's price list: compared with the catalogue first, taken over in one press. */
export function PriceList({ row: { id } }: { row: { readonly id: string } }) {
  const t = useText()
  const formats = useFormats()
  const { organization } = useSession()
  const [file, setFile] = useState<File | null>(null)
  const [list, setList] = useState<List | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const money = (value: number) => writeMoney(value, organization?.currency ?? 'EUR', formats.locale)
  async function ask(given: File, apply: 'no' | 'yes') {
    setIsBusy(true)
    try {
      const answer = await send(id, given, apply)
      const count = answer.lines.filter(({ outcome }) => outcome === 'changed').length
      setFile(apply === 'yes' ? null : given)
      setList(apply === 'yes' ? null : answer)
      if (apply === 'yes') {
        notify({ kind: 'success', message: t('supplier.priceListTaken', { count }) })
        await queryClient.invalidateQueries({ queryKey: queryKeys.all('supplierProduct') })
      }
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  const lines = list?.lines ?? []
  const changed = lines.filter(({ outcome }) => outcome === 'changed')
  const same = lines.filter(({ outcome }) => outcome === 'same')
  const shown = lines.filter(({ outcome }) => outcome !== 'same')
  return (
    <Card title={t('supplier.priceList')}>
      <Column>
        <Note>{t('supplier.priceListText')}</Note>
        <FileDrop
          label={t('supplier.priceListDrop')}
          hint={t('supplier.priceListHint')}
          accept=".csv,.xlsx"
          onFiles={([given]) => given !== undefined && void ask(given, 'no')}
        />
        {list !== null && (
          <>
            {same.length > 0 && <Note>{t('supplier.priceListSame', { count: same.length })}</Note>}
            <ItemLines
              lines={shown.slice(0, SHOWN).map(line => ({
                key: String(line.line),
                name: line.name ?? line.code ?? '',
                details: [
                  [
                    line.name === null ? null : line.code,
                    line.outcome === 'unknown'
                      ? t('supplier.priceListUnknown')
                      : line.outcome === 'unread'
                        ? t('supplier.priceListUnread')
                        : null,
                  ]
                    .filter(part => part !== null)
                    .join(' · '),
                ],
                end: [line.before, line.after]
                  .filter(price => price !== null)
                  .map(money)
                  .join(' → '),
              }))}
            />
            {file !== null && changed.length > 0 && (
              <Buttons>
                <Button
                  size="lg"
                  loading={isBusy}
                  leftSection={<IconCheck size={20} stroke={1.8} aria-hidden />}
                  onClick={() => void ask(file, 'yes')}
                >
                  {t('supplier.priceListTake', { count: changed.length })}
                </Button>
              </Buttons>
            )}
          </>
        )}
      </Column>
    </Card>
  )
}
