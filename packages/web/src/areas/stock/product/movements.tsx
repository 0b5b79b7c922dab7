import { phraseKey } from '@cloche/domain/derive'
import { ENTITIES } from '@cloche/domain/entities'
import { useEffect, useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { loadScreenTexts } from '../../../entity-screens/entity-texts.ts'
import { ListContent, ListTitles } from '../../../entity-screens/list/list-content.tsx'
import { ListFooter } from '../../../entity-screens/list/list-footer.tsx'
import { ListTable } from '../../../entity-screens/list/list-table.tsx'
import { useListAddress } from '../../../entity-screens/machine/list/use-list-address.ts'
import { useListMachine } from '../../../entity-screens/machine/list/use-list-machine.ts'
import { useSlots } from '../../../entity-screens/registered.ts'
import { Card } from '../../../kit/page/card.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { stockProductScreen } from '../screens.ts'

const { stockVariation } = ENTITIES
const columns = ['at', 'quantity', 'reason', 'state', 'locationId', 'labelId', 'userId', 'note'] as const

function Rows({ productId, bounds }: { productId: string; bounds: { from: string; until: string } }) {
  const t = useText()
  const slots = useSlots('stockVariation')
  const machine = useListMachine(stockVariation, {
    address: useListAddress(stockVariation, stockProductScreen),
    fixedFilter: { productId, at: { gte: bounds.from, lt: bounds.until } },
    attributes: columns,
  })
  return (
    <ListTitles machine={machine} and={columns}>
      <ListContent machine={machine} isCompact>
        <ListTable
          machine={machine}
          slots={slots}
          names={columns}
          label={t(phraseKey(stockVariation.name, 'many'))}
        />
        <ListFooter machine={machine} />
      </ListContent>
    </ListTitles>
  )
}

/** What moved the stock of a product in a period. */
export function Movements(props: { productId: string; bounds: { from: string; until: string } }) {
  const t = useText()
  const [isReady, setIsReady] = useState(false)
  useEffect(() => void loadScreenTexts(stockVariation).then(() => setIsReady(true)), [])
  return (
    <Card title={t('levels.movements')} flush>
      {isReady ? <Rows {...props} /> : <ListSkeleton rows={4} />}
    </Card>
  )
}
