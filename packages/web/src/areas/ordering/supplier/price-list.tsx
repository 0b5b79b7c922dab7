import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { upload } from '../../../data/wire/upload.ts'
import { FileDrop } from '../../../kit/feedback/file-drop.tsx'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { ItemLines } from '../../../kit/page/item-lines.tsx'

type List = Answer<'POST', '/ordering/price-list'>
type Line = List['lines'][number]
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SHOWN = 200

const send = (supplierId: string, file: File, apply: 'no' | 'yes') =>
  upload<List>('/ordering/price-list', file, {
    query: { supplierId, apply },
    type: file.name.toLowerCase().endsWith('.xlsx') ? XLSX : 'text/csv',
  })

/** Lines of a list: what changes with its prices, what is new, what cannot be taken and why. */
function Lines({ lines }: { lines: readonly Line[] }) {
  const t = useText()
  const formats = useFormats()
  const { organization } = useSession()
  const money = (value: number) => writeMoney(value, organization?.currency ?? 'EUR', formats.locale)
  return (
    <ItemLines
      lines={lines.slice(0, SHOWN).map(({ line, code, name, pack, problem, outcome, before, after }) => ({
        key: String(line),
        name: name ?? code ?? t('supplier.priceListLine', { line }),
        details: [
          [t('supplier.priceListLine', { line }), name === null ? null : code]
            .filter(part => part !== null)
            .join(' · '),
          outcome === 'new' && pack !== null
            ? t('supplier.priceListNew', { pack: formats.quantity(pack.value, pack.unit) })
            : null,
        ],
        remarks: [
          problem === null
            ? null
            : t(problem.rule, { value: problem.value, field: t('supplierProduct.field.supplierCode') }),
        ],
        end: [before, after]
          .filter(price => price !== null)
          .map(money)
          .join(' → '),
      }))}
    />
  )
}

/** A supplier's price list: compared with the catalogue first, taken over in one press. */
export function PriceList({ row: { id } }: { row: { readonly id: string } }) {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  const [list, setList] = useState<List | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function ask(given: File, apply: 'no' | 'yes') {
    setIsBusy(true)
    try {
      const answer = await send(id, given, apply)
      const count = (outcome: Line['outcome']) => answer.lines.filter(line => line.outcome === outcome).length
      setFile(apply === 'yes' ? null : given)
      setList(apply === 'yes' ? null : answer)
      if (apply === 'yes') {
        if (count('changed') > 0)
          notify({ kind: 'success', message: t('supplier.priceListTaken', { count: count('changed') }) })
        if (count('new') > 0)
          notify({ kind: 'success', message: t('supplier.priceListAdded', { count: count('new') }) })
        await queryClient.invalidateQueries({ queryKey: queryKeys.all('supplierProduct') })
      }
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  const lines = list?.lines ?? []
  const of = (...outcomes: Line['outcome'][]) => lines.filter(({ outcome }) => outcomes.includes(outcome))
  const [changed, added, same, left] = [of('changed'), of('new'), of('same'), of('unknown', 'unread')]
  const verb =
    added.length === 0
      ? t('supplier.priceListTake', { count: changed.length })
      : changed.length === 0
        ? t('supplier.priceListAdd', { count: added.length })
        : t('supplier.priceListBoth', { changed: changed.length, added: added.length })
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
            {changed.length + added.length + left.length === 0 && (
              <Note>{t('supplier.priceListNothing')}</Note>
            )}
            {same.length > 0 && changed.length + added.length + left.length > 0 && (
              <Note>{t('supplier.priceListSame', { count: same.length })}</Note>
            )}
            <Lines lines={[...changed, ...added]} />
            {file !== null && changed.length + added.length > 0 && (
              <Buttons>
                <Button
                  size="lg"
                  loading={isBusy}
                  leftSection={<IconCheck size={20} stroke={1.8} aria-hidden />}
                  onClick={() => void ask(file, 'yes')}
                >
                  {verb}
                </Button>
              </Buttons>
            )}
            {left.length > 0 && (
              <>
                <Note isWrong>{t('supplier.priceListLeft', { count: left.length })}</Note>
                <Lines lines={left} />
              </>
            )}
          </>
        )}
      </Column>
    </Card>
  )
}
