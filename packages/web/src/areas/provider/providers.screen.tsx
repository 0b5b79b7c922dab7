import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../data/formats/formats.ts'
import { problemText } from '../../data/messages.ts'
import { href } from '../../data/routing/href.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import type { Answer } from '../../data/wire/contracts.ts'
import { queryKeys } from '../../data/wire/queries.ts'
import { Card } from '../../kit/page/card.tsx'
import { Page } from '../../kit/page/page.tsx'
import { EmptyState, ErrorState } from '../../kit/states/message.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'
import type { Column, Sort } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { SearchField } from '../../kit/table/search-field.tsx'
import classes from './provider.module.css'

type Provider = Answer<'POST', '/equipments/providers/get'>['providers'][number]

const atOnce = 50
const atMost = 100

/** Who makes the machines of the house, with their models and what stands here of theirs. */
export default function ProvidersScreen() {
  const t = useText()
  const formats = useFormats()
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'asc' })
  const [limit, setLimit] = useState(atOnce)
  const body = {
    search,
    by: sort.by as 'name' | 'models' | 'devices' | 'lastSeen',
    sort: sort.direction,
    limit,
  }
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list('equipment', { providers: body }),
    queryFn: ({ signal }) => call('POST', '/equipments/providers/get', { body, quiet: true, signal }),
    placeholderData: keepPreviousData,
  })
  const seesDevices = data?.providers.some(({ devices }) => devices !== null) ?? true
  const columns: Column<Provider>[] = [
    { key: 'name', header: t('providers.name'), cell: row => row.name, phone: 'title', sortable: true },
    {
      key: 'models',
      header: t('providers.models'),
      cell: row => formats.number(row.models),
      align: 'end',
      sortable: true,
      phone: 'line',
      isNamed: true,
    },
    ...(seesDevices
      ? ([
          {
            key: 'devices',
            header: t('providers.devices'),
            cell: row => (row.devices === null ? '–' : formats.number(row.devices)),
            align: 'end',
            sortable: true,
            phone: 'line',
            isNamed: true,
          },
          {
            key: 'lastSeen',
            header: t('providers.lastSeen'),
            cell: row => (row.lastSeen === null ? '–' : formats.moment(row.lastSeen)),
            sortable: true,
            phone: 'end',
          },
        ] satisfies Column<Provider>[])
      : []),
  ]
  return (
    <Page
      title={t('providers.title')}
      count={data && t('providers.count', { count: data.count })}
      tools={<SearchField value={search} placeholder={t('providers.search')} onSearch={setSearch} />}
    >
      {error !== null && (
        <ErrorState
          title={t('providers.failed')}
          actions={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
        >
          {problemText(error)}
        </ErrorState>
      )}
      {error === null && (
        <Card flush={data !== undefined && data.count > 0}>
          {data === undefined && <FormSkeleton fields={3} />}
          {data?.count === 0 && (
            <EmptyState
              compact
              title={t(search === '' ? 'providers.none' : 'providers.noneFound')}
              actions={
                <Button component={Link} variant="default" to={href('/equipments/{page?}', {})}>
                  {t('providers.toModels')}
                </Button>
              }
            >
              {t('providers.noneText')}
            </EmptyState>
          )}
          {data !== undefined && data.count > 0 && (
            <DataTable
              label={t('providers.title')}
              columns={columns}
              rows={data.providers}
              rowId={row => row.name}
              rowHref={row =>
                row.models > 0
                  ? `/equipments?f.manufacturer=${encodeURIComponent(row.name)}`
                  : `/devices?search=${encodeURIComponent(row.name)}`
              }
              sort={sort}
              onSort={next => setSort(next)}
            />
          )}
        </Card>
      )}
      {data !== undefined && data.count > data.providers.length && limit < atMost && (
        <Button variant="default" className={classes.more!} onClick={() => setLimit(atMost)}>
          {t('providers.more')}
        </Button>
      )}
    </Page>
  )
}
