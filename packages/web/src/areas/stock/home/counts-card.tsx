import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { inKitchenUnit } from '../../../data/amounts/units.ts'
import { useFormats } from '../../../data/formats/formats.ts'
import { HomeCard, HomeRow, HomeRows } from '../../../data/home/home-card.tsx'
import { notifyProblem } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryKeys } from '../../../data/wire/queries.ts'
import { useStanding } from '../../../kit/kept-places.ts'
import { CountDialog } from '../book/count-dialog.tsx'
import { productStock, type Pile } from '../calls.ts'
import { countsScreen, stockProductScreen } from '../screens.ts'
import { DueCounts, useDueCounts } from './due-counts.tsx'

const most = 4

interface Asked {
  readonly product: { readonly id: string; readonly name: string }
  readonly pile: Pile
}

/** The counts that are due, and what stands here and was not touched for longest: a tap opens the number that was counted. */
export default function CountsCard() {
  const t = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  const { location } = useSession()
  const [asked, setAsked] = useState<Asked | null>(null)
  const here = location?.id ?? ''
  const due = useDueCounts()
  const known = useQuery({
    queryKey: queryKeys.named('stock.toCount'),
    networkMode: 'always',
    queryFn: ({ signal }) =>
      call('POST', '/stock/locations/get', {
        signal,
        quiet: true,
        redirect: false,
        body: { limit: most, by: 'changed', sort: 'asc', filter: { place: here } },
      }),
  })
  const rows = useStanding(known.data?.stockPlaces ?? [], known.data !== undefined, here)
  async function count(productId: string) {
    try {
      const { product, piles } = await productStock(productId, null)
      const [pile, ...more] = piles.filter(({ locationId }) => locationId === here)
      if (pile === undefined || more.length > 0) void navigate(href(stockProductScreen, { productId }))
      else setAsked({ product, pile })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <>
      <HomeCard
        title={t('now.counts')}
        to={href(countsScreen, {})}
        known={known}
        isEmpty={rows.length === 0 && (due.data?.counts ?? []).length === 0}
        quiet={t('now.counts.none')}
      >
        <HomeRows>
          <DueCounts known={due} />
          {rows.map(row => {
            const there = inKitchenUnit(row.quantity)
            return (
              <HomeRow
                key={row.id}
                title={row.name}
                detail={t('levels.expected', { amount: formats.quantity(there.value, there.unit) })}
                act={{ onPress: () => void count(row.productId ?? '') }}
              />
            )
          })}
        </HomeRows>
      </HomeCard>
      {asked !== null && <CountDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}
