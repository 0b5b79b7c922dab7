import { Button } from '@mantine/core'
import { IconBasket, IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import { PadDialog } from '../../../data/amounts/pad-dialog.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem, notifyUndo } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { BeyondDialog, notEnoughIn } from '../book/beyond.tsx'
import { LineRow } from '../book/line-row.tsx'
import { ProductTiles } from '../book/product-tiles.tsx'
import { takeBack } from '../calls.ts'
import classes from '../stock.module.css'
import type { Found } from './sold.tsx'

interface Sold {
  readonly productId: string
  readonly name: string
  readonly count: number
}

/** Sales that no till tells of: dishes and bottles by tiles and keys, booked at once. */
export function SellByHand({ onSold }: { onSold: (found: Found) => void }) {
  const t = useText()
  const formats = useFormats()
  const [id, setId] = useState(newId)
  const [lines, setLines] = useState<readonly Sold[]>([])
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<Sold | null>(null)
  const [beyond, setBeyond] = useState<ReturnType<typeof notEnoughIn>>(undefined)
  const [isRunning, setIsRunning] = useState(false)
  const without = (productId: string) => lines.filter(line => line.productId !== productId)
  async function book(isAsked: boolean) {
    setIsRunning(true)
    try {
      const sale = {
        id,
        ...(isAsked ? { beyond: true } : {}),
        lines: lines.map(({ productId, count }) => ({ productId, count })),
      }
      const found = await call('POST', '/stock/sell', { body: { sale } })
      await queryClient.invalidateQueries({ queryKey: queryKeys.here })
      onSold(found)
      notifyUndo(t('figures.booked'), () => takeBack(id))
      setId(newId())
      setLines([])
      setBeyond(undefined)
    } catch (error) {
      const less = isAsked ? undefined : notEnoughIn(error)
      setBeyond(less)
      if (less === undefined) notifyProblem(error)
    }
    setIsRunning(false)
  }
  return (
    <div className={classes.sheet}>
      <div className={classes.columns}>
        <div className={classes.column}>
          <div>
            <SearchField value={search} onSearch={setSearch} placeholder={t('book.search')} />
          </div>
          <ProductTiles
            search={search}
            withStock={false}
            first="selling"
            onPick={({ productId, name }) => {
              const before = lines.find(line => line.productId === productId)
              setAsked({ productId, name, count: before?.count ?? 1 })
            }}
            onPickId={() => undefined}
          />
        </div>
        <div className={classes.basket} data-filled={lines.length > 0 || undefined}>
          <Card title={t('figures.soldByHand')}>
            {lines.length === 0 ? (
              <EmptyState compact icon={IconBasket} title={t('book.basketEmpty')}>
                {t('book.basketEmptyText')}
              </EmptyState>
            ) : (
              <ul className={classes.lines}>
                {lines.map(line => (
                  <LineRow
                    key={line.productId}
                    name={line.name}
                    amount={formats.number(line.count)}
                    onOpen={() => setAsked(line)}
                    onDrop={() => setLines(without(line.productId))}
                  />
                ))}
              </ul>
            )}
            <div className={classes.end}>
              <Button
                size="xl"
                fullWidth
                loading={isRunning}
                disabled={lines.length === 0}
                leftSection={<IconCash size={24} stroke={1.8} />}
                onClick={() => void book(false)}
              >
                {t('figures.book', { count: lines.length })}
              </Button>
            </div>
          </Card>
        </div>
      </div>
      {asked !== null && (
        <PadDialog
          isOpen
          title={t('figures.howManySold', { product: asked.name })}
          amount={{ value: asked.count, unit: '' }}
          units={['']}
          onClose={() => setAsked(null)}
          onDone={({ value }) => setLines([...without(asked.productId), { ...asked, count: value }])}
        />
      )}
      {beyond !== undefined && (
        <BeyondDialog
          faults={beyond}
          names={lines.map(line => line.name)}
          isRunning={isRunning}
          onBook={() => void book(true)}
          onClose={() => setBeyond(undefined)}
        />
      )}
    </div>
  )
}
