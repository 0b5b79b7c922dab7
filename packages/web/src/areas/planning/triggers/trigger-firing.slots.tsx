import { Anchor } from '@mantine/core'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { Link } from 'react-router'
import { useText } from '../../../data/text/texts.ts'
import { defineSlots } from '../../../entity-screens/slots.ts'
import { recordAddress } from './record-address.ts'
import classes from './trigger-firing.module.css'

type Firing = Row<Entities['triggerFiring']>

function Leads({ entity, id, what }: { entity: string | null; id: string | null; what: 'cause' | 'made' }) {
  const t = useText()
  const to = recordAddress(entity, id)
  if (to === null) return null
  return (
    <Anchor component={Link} to={to} className={classes.link!}>
      {t(what === 'cause' ? 'triggerFiring.showCause' : 'triggerFiring.showMade')}
    </Anchor>
  )
}

/** Firings lead to what they happened because of, and to what they made. */
export default defineSlots('triggerFiring', {
  columns: [
    {
      key: 'showCause',
      after: 'fault',
      text: 'triggerFiring.causeColumn',
      needs: ['causeEntity', 'causeId'],
      width: 150,
      rank: 1,
      phone: 'line',
      phoneOrder: 8,
      cell: ({ causeEntity, causeId }: Firing) => <Leads entity={causeEntity} id={causeId} what="cause" />,
      isBlank: ({ causeEntity, causeId }: Firing) => recordAddress(causeEntity, causeId) === null,
    },
    {
      key: 'showMade',
      after: 'showCause',
      text: 'triggerFiring.madeColumn',
      needs: ['madeEntity', 'madeId'],
      width: 150,
      rank: 1,
      phone: 'line',
      phoneOrder: 9,
      cell: ({ madeEntity, madeId }: Firing) => <Leads entity={madeEntity} id={madeId} what="made" />,
      isBlank: ({ madeEntity, madeId }: Firing) => recordAddress(madeEntity, madeId) === null,
    },
  ],
})
