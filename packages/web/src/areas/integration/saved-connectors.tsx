import { Button } from '@mantine/core'
import { IconCircleCheck, IconPlus, IconPower } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../data/messages.ts'
import { usePlaces } from '../../data/places/use-places.ts'
import { listRecords, type RecordOf } from '../../data/records/records.ts'
import { hasLevel } from '../../data/session/gate.ts'
import { useSession } from '../../data/session/session.ts'
import { useText } from '../../data/text/texts.ts'
import { queryKeys } from '../../data/wire/queries.ts'
import { Card } from '../../kit/page/card.tsx'
import { EmptyState, ErrorState } from '../../kit/states/message.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'
import { StateBadge } from '../../kit/states/state-badge.tsx'
import { ConnectorForm } from './connector-form.tsx'
import type { ConnectorType } from './connectors.ts'
import classes from './integration.module.css'

function Saved({ row, onEdit }: { row: RecordOf<'connector'>; onEdit: (() => void) | null }) {
  const t = useText()
  const places = usePlaces()
  const names = row.locationIds.flatMap(id => places.get(id)?.name ?? [])
  const isWanted = row.status !== 'off'
  return (
    <li className={classes.saved}>
      <div className={classes.savedText}>
        <strong>{row.name}</strong>
        <span className={classes.quiet}>
          {names.length === 0 ? t('connectors.whole') : names.join(' · ')}
        </span>
      </div>
      {row.offReason === 'license' && <p className={classes.quiet}>{t('connectors.licenseEnded')}</p>}
      <StateBadge
        label={t(isWanted ? 'connectors.isWanted' : 'connectors.isOff')}
        color={isWanted ? 'blue' : 'steel'}
        icon={isWanted ? IconCircleCheck : IconPower}
        outline={!isWanted}
      />
      {onEdit !== null && (
        <Button variant="default" onClick={onEdit}>
          {t('connectors.edit')}
        </Button>
      )}
    </li>
  )
}

/** What is saved of the connections to one system. */
export function SavedConnectors({ type, system }: { type: ConnectorType; system: string }) {
  const t = useText()
  const session = useSession()
  /** The id of the one that is written; '' a new one. */
  const [open, setOpen] = useState<string | null>(null)
  const query = { filter: { type }, limit: 100 }
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list('connector', query),
    queryFn: ({ signal }) => listRecords('connector', query, signal),
  })
  const mayCreate = hasLevel(session, 'TP', 3)
  const mayEdit = hasLevel(session, 'TP', 2)
  const edited = open === null ? undefined : data?.rows.find(row => row.id === open)
  const add = mayCreate && (
    <Button leftSection={<IconPlus size={20} stroke={1.6} />} onClick={() => setOpen('')}>
      {t('connectors.add')}
    </Button>
  )
  if (open !== null)
    return (
      <Card title={t('connectors.saved')}>
        <ConnectorForm type={type} system={system} row={edited} onDone={() => setOpen(null)} />
      </Card>
    )
  return (
    <Card title={t('connectors.saved')} action={data?.rows.length ? add : undefined}>
      {error !== null && (
        <ErrorState
          compact
          title={t('connectors.unreadable')}
          actions={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
        >
          {problemText(error)}
        </ErrorState>
      )}
      {error === null && data === undefined && <FormSkeleton fields={2} />}
      {data?.rows.length === 0 && (
        <EmptyState compact title={t('connectors.none', { system })} actions={add}>
          {t('connectors.notYetText', { system })}
        </EmptyState>
      )}
      {data !== undefined && data.rows.length > 0 && (
        <ul className={classes.savedList}>
          {data.rows.map(row => (
            <Saved key={row.id} row={row} onEdit={mayEdit ? () => setOpen(row.id) : null} />
          ))}
        </ul>
      )}
    </Card>
  )
}
