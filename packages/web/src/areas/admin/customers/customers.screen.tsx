import { Button, Select } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { CUSTOMER_STATUSES } from '@cloche/domain/catalogue'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { problemText } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState, ErrorState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import type { Sort } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { FilterBar } from '../../../kit/table/filter-bar.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { columnsOf, nameOf } from './columns.tsx'
import {
  ON_A_PAGE,
  useCustomers,
  type Customer,
  type CustomerAction,
  type CustomerStatus,
} from './customer-calls.ts'
import { AffiliateDialog, AreasDialog, CloseDialog, InviteDialog, RightsDialog } from './customer-dialogs.tsx'
import { CustomerMenu } from './customer-menu.tsx'
import classes from './customers.module.css'
import { MakeDialog } from './make-dialog.tsx'
import { Pages } from './pages.tsx'
import { useSuspending } from './use-suspending.tsx'

const EMPTY: ReadonlySet<string> = new Set()

interface Opened {
  readonly action: CustomerAction | 'make'
  readonly customer: Customer | null
}

/** Organizations that one looks after: all of them for the platform, their own for affiliates. */
export default function CustomersScreen() {
  const t = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  const isPlatform = hasLevel(useSession(), 'RO', 99)
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<CustomerStatus | null>(null)
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'asc' })
  const [selected, setSelected] = useState(EMPTY)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data, error, refetch } = useCustomers({ search, status, page, sort })
  const suspending = useSuspending(() => setSelected(EMPTY))
  const rows = data?.customers ?? []
  const chosen = rows.filter(row => selected.has(row.id))
  const all = (action: CustomerAction) =>
    chosen.length > 0 && chosen.every(row => row.actions.includes(action))
  const isNarrowed = search !== '' || status !== null
  const count = data?.count ?? 0

  /** Another part of the list is looked at: from its beginning, with nothing chosen. */
  function narrow(change: () => void) {
    change()
    setPage(1)
    setSelected(EMPTY)
  }
  const showAll = () =>
    narrow(() => {
      setSearch('')
      setStatus(null)
    })
  function act(action: CustomerAction, customer: Customer) {
    if (action === 'suspend') suspending.suspend([customer.id])
    else if (action === 'revive') void suspending.revive([customer.id])
    else if (action === 'licenses')
      void navigate(href('/affiliate/licenses/{page?}', {}, { grantTo: customer.id }))
    else if (action === 'allotments')
      void navigate(href('/admin/customer/{customerId}/allotments', { customerId: customer.id }))
    else setOpened({ action, customer })
  }
  return (
    <Page
      title={t('customers.title')}
      count={data && t('customers.count', { count })}
      actions={
        data?.mayMake === true && (
          <Button
            leftSection={<IconPlus size={20} stroke={1.8} />}
            onClick={() => setOpened({ action: 'make', customer: null })}
          >
            {t('customers.make')}
          </Button>
        )
      }
      tools={
        chosen.length > 0 ? (
          <div
            className={classes.chosen}
            role="toolbar"
            aria-label={t('customers.selected', { count: chosen.length })}
          >
            <span aria-live="polite">{t('customers.selected', { count: chosen.length })}</span>
            {all('suspend') && (
              <Button
                variant="default"
                leftSection={<IconPlayerPause size={20} stroke={1.6} />}
                onClick={() => suspending.suspend(chosen.map(row => row.id))}
              >
                {t('customers.suspend')}
              </Button>
            )}
            {all('revive') && (
              <Button
                variant="default"
                leftSection={<IconPlayerPlay size={20} stroke={1.6} />}
                onClick={() => void suspending.revive(chosen.map(row => row.id))}
              >
                {t('customers.revive')}
              </Button>
            )}
            <Button variant="subtle" onClick={() => setSelected(EMPTY)}>
              {t('customers.selectNone')}
            </Button>
          </div>
        ) : (
          <FilterBar>
            <SearchField
              value={search}
              placeholder={t('customers.search')}
              onSearch={text => narrow(() => setSearch(text))}
            />
            <Select
              className={classes.filter!}
              aria-label={t('customers.filter')}
              placeholder={t('customers.filter')}
              clearable
              data={CUSTOMER_STATUSES.map(value => ({ value, label: t(`customers.status.${value}`) }))}
              value={status}
              onChange={next => narrow(() => setStatus(next as CustomerStatus | null))}
            />
          </FilterBar>
        )
      }
    >
      {error !== null && (
        <ErrorState
          title={t('customers.failed')}
          actions={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
        >
          {problemText(error)}
        </ErrorState>
      )}
      {error === null && (
        <Card flush={rows.length > 0}>
          {data === undefined && <ListSkeleton rows={6} />}
          {data !== undefined && rows.length === 0 && (
            <EmptyState
              compact
              title={t(isNarrowed ? 'customers.noneFound' : 'customers.empty')}
              actions={
                isNarrowed && (
                  <Button variant="default" onClick={showAll}>
                    {t('customers.showAll')}
                  </Button>
                )
              }
            >
              {t(isNarrowed ? 'customers.noneFoundText' : 'customers.emptyText')}
            </EmptyState>
          )}
          {rows.length > 0 && (
            <DataTable
              label={t('customers.title')}
              columns={columnsOf(t, formats, isPlatform)}
              rows={rows}
              rowId={row => row.id}
              rowLabel={row => nameOf(row, t)}
              sort={sort}
              onSort={next => narrow(() => setSort(next))}
              selected={selected}
              onSelect={setSelected}
              rowActions={row => <CustomerMenu customer={row} onAction={action => act(action, row)} />}
            />
          )}
        </Card>
      )}
      <Pages
        page={page}
        pages={Math.ceil(count / ON_A_PAGE)}
        onPage={next => {
          setPage(next)
          setSelected(EMPTY)
        }}
      />
      {suspending.dialog}
      {opened !== null && (
        <Dialogs opened={opened} keptDays={data?.keptDays ?? 0} onClose={() => setOpened(null)} />
      )}
    </Page>
  )
}

function Dialogs({
  opened: { action, customer },
  keptDays,
  onClose,
}: {
  opened: Opened
  keptDays: number
  onClose: () => void
}) {
  if (customer === null) return <MakeDialog onClose={onClose} />
  if (action === 'invite') return <InviteDialog customer={customer} onClose={onClose} />
  if (action === 'areas') return <AreasDialog customer={customer} onClose={onClose} />
  if (action === 'affiliate') return <AffiliateDialog customer={customer} onClose={onClose} />
  if (action === 'rights') return <RightsDialog customer={customer} onClose={onClose} />
  return <CloseDialog customer={customer} keptDays={keptDays} onClose={onClose} />
}
