import { Button, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { vatAnswers } from '@cloche/domain/rules/store'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { call, callForFile } from '../../../data/wire/call.ts'
import type { Answer } from '../../../data/wire/contracts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryKeys } from '../../../data/wire/queries.ts'
import { useTakingFile } from '../../../data/wire/taking-file.ts'
import { writeMoney } from '../../../data/formats/money.ts'
import { Choices } from '../../../kit/floor/choices.tsx'
import { Column, Line } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { FormSkeleton } from '../../../kit/states/skeletons.tsx'
import type { Column as TableColumn } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import classes from './admin-store.module.css'

type Issued = Answer<'GET', '/admin/store/invoices'>['invoices'][number]
const ON_A_PAGE = 50
const kinds = ['all', 'invoice', 'credit'] as const
type Kind = (typeof kinds)[number]

/** Every invoice of the installation, for the seller's books. */
export default function IssuedScreen() {
  const t = useText()
  const formats = useFormats()
  const [asked, setAsked] = useState({ search: '', from: '', to: '', kind: 'all' as Kind })
  const [offset, setOffset] = useState(0)
  const query = {
    ...(asked.search.trim() === '' ? {} : { search: asked.search.trim() }),
    ...(asked.from === '' ? {} : { from: asked.from }),
    ...(asked.to === '' ? {} : { to: asked.to }),
    ...(asked.kind === 'all' ? {} : { kind: asked.kind }),
  }
  const change = (more: Partial<typeof asked>) => {
    setAsked(before => ({ ...before, ...more }))
    setOffset(0)
  }
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.named('admin', 'store', 'issued', query, offset),
    queryFn: ({ signal }) =>
      call('GET', '/admin/store/invoices', { query: { ...query, offset, limit: ON_A_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { take } = useTakingFile()
  const save = () => take(() => callForFile('GET', '/admin/store/invoices/sheet', { query }), 'invoices.csv')
  const vatCheckText = (answer: string | null) =>
    vatAnswers.some(one => one === answer) ? t(`store.vatCheck.${answer}`) : ''
  const money = (value: number, { currency }: Issued) => writeMoney(value, currency, formats.locale)
  const columns: TableColumn<Issued>[] = [
    { key: 'name', header: t('store.issued.name'), cell: row => row.name, phone: 'title', width: 150 },
    {
      key: 'issuedAt',
      header: t('store.issued.issuedAt'),
      cell: row => formats.day(row.issuedAt),
      width: 130,
    },
    { key: 'buyer', header: t('store.issued.buyer'), cell: row => row.buyer, width: 220 },
    { key: 'vatId', header: t('store.issued.vatId'), cell: row => row.vatId ?? '', width: 140 },
    ...(data?.invoices.some(({ vatCheck }) => vatCheck !== null) === true
      ? [
          {
            key: 'vatCheck',
            header: t('store.issued.vatCheck'),
            cell: (row: Issued) => vatCheckText(row.vatCheck),
            width: 160,
          },
        ]
      : []),
    { key: 'net', header: t('store.issued.net'), cell: row => money(row.net, row), align: 'end', width: 120 },
    { key: 'tax', header: t('store.issued.tax'), cell: row => money(row.tax, row), align: 'end', width: 110 },
    {
      key: 'total',
      header: t('store.issued.total'),
      cell: row => money(row.total, row),
      align: 'end',
      width: 120,
    },
  ]
  const hasMore = data !== undefined && offset + ON_A_PAGE < data.count
  return (
    <Page
      title={t('store.issuedTitle')}
      count={data && t('store.countIssued', { count: data.count })}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.6} />}
          onClick={() => void save()}
        >
          {t('store.issuedSheet')}
        </Button>
      }
      tools={
        <SearchField
          value={asked.search}
          placeholder={t('store.searchIssued')}
          onSearch={search => change({ search })}
        />
      }
    >
      <Column>
        <Line gap="md">
          {(['from', 'to'] as const).map(name => (
            <TextInput
              key={name}
              type="date"
              label={t(`store.${name}`)}
              value={asked[name]}
              onChange={event => change({ [name]: event.currentTarget.value })}
            />
          ))}
        </Line>
        <Choices
          label={t('store.kind')}
          options={kinds.map(value => ({
            value,
            label: value === 'all' ? t('store.all') : t(`invoice.choice.kind.${value}`),
          }))}
          value={asked.kind}
          onChange={kind => change({ kind })}
        />
        <Card flush={data !== undefined && data.invoices.length > 0}>
          {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
          {data === undefined && error === null && <FormSkeleton fields={4} />}
          {data?.invoices.length === 0 && <EmptyState compact title={t('store.issuedEmpty')} />}
          {data !== undefined && data.invoices.length > 0 && (
            <DataTable
              label={t('store.issuedTitle')}
              columns={columns}
              rows={data.invoices}
              rowId={row => row.invoiceId}
            />
          )}
          {(offset > 0 || hasMore) && (
            <nav className={classes.pages} aria-label={t('store.issuedTitle')}>
              {offset > 0 && (
                <Button variant="default" onClick={() => setOffset(offset - ON_A_PAGE)}>
                  {t('store.previous')}
                </Button>
              )}
              {hasMore && (
                <Button variant="default" onClick={() => setOffset(offset + ON_A_PAGE)}>
                  {t('store.next')}
                </Button>
              )}
            </nav>
          )}
        </Card>
      </Column>
    </Page>
  )
}
