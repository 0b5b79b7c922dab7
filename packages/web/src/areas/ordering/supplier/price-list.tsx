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
import { NearLines, type Confirmed, type Line } from './near-lines.tsx'

type List = Answer<'POST', '/ordering/price-list'>
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SHOWN = 200
/** So many are confirmed at once: the others are asked after that. */
const CONFIRMED_MAX = 100
const NOTHING: Confirmed = new Map()

const send = (supplierId: string, file: File, apply: 'no' | 'yes', confirmed: Confirmed) =>
  upload<List>('/ordering/price-list', file, {
    query: {
      supplierId,
      apply,
      ...(confirmed.size === 0
        ? {}
        : { confirmed: [...confirmed].map(([line, productId]) => `${line}:${productId}`).join() }),
    },
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
  const [confirmed, setConfirmed] = useState(NOTHING)
  const [isBusy, setIsBusy] = useState(false)
  const lines = list?.lines ?? []
  const of = (...outcomes: Line['outcome'][]) => lines.filter(({ outcome }) => outcomes.includes(outcome))
  const [changed, added, same] = [of('changed'), of('new'), of('same')]
  const [near, left] = [true, false].map(isNear =>
    of('unknown', 'unread').filter(line => line.near.length > 0 === isNear),
  ) as [Line[], Line[]]
  async function compare(given: File) {
    setConfirmed(NOTHING)
    setFile(given)
    setList(await send(id, given, 'no', NOTHING))
  }
  async function takeOver(given: File) {
    const answer = await send(id, given, 'yes', confirmed)
    const count = (outcome: Line['outcome']) => answer.lines.filter(line => line.outcome === outcome).length
    if (count('changed') > 0)
      notify({ kind: 'success', message: t('supplier.priceListTaken', { count: count('changed') }) })
    if (count('new') > 0)
      notify({ kind: 'success', message: t('supplier.priceListAdded', { count: count('new') }) })
    await queryClient.invalidateQueries({ queryKey: queryKeys.all('supplierProduct') })
    if (answer.lines.some(line => line.near.length > 0)) return compare(given)
    setFile(null)
    setList(null)
  }
  async function busy(work: Promise<void>) {
    setIsBusy(true)
    await work.catch(notifyProblem)
    setIsBusy(false)
  }
  function confirm(line: number, productId: string | null) {
    const said = new Map(confirmed)
    if (productId === null) said.delete(line)
    else said.set(line, productId)
    setConfirmed(said)
  }
  const more = added.length + confirmed.size
  const verb =
    more === 0
      ? t('supplier.priceListTake', { count: changed.length })
      : changed.length === 0
        ? t('supplier.priceListAdd', { count: more })
        : t('supplier.priceListBoth', { changed: changed.length, added: more })
  return (
    <Card title={t('supplier.priceList')}>
      <Column>
        <Note>{t('supplier.priceListText')}</Note>
        <FileDrop
          label={t('supplier.priceListDrop')}
          hint={t('supplier.priceListHint')}
          accept=".csv,.xlsx"
          onFiles={([given]) => given !== undefined && void busy(compare(given))}
        />
        {list !== null && (
          <>
            {changed.length + added.length + near.length + left.length === 0 && (
              <Note>{t('supplier.priceListNothing')}</Note>
            )}
            {same.length > 0 && same.length < lines.length && (
              <Note>{t('supplier.priceListSame', { count: same.length })}</Note>
            )}
            <Lines lines={[...changed, ...added]} />
            {near.length > 0 && (
              <NearLines lines={near.slice(0, CONFIRMED_MAX)} confirmed={confirmed} onConfirm={confirm} />
            )}
            {file !== null && changed.length + more > 0 && (
              <Buttons>
                <Button
                  size="lg"
                  loading={isBusy}
                  leftSection={<IconCheck size={20} stroke={1.8} aria-hidden />}
                  onClick={() => void busy(takeOver(file))}
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
