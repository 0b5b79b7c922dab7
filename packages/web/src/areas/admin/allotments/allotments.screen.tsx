import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCertificate, IconCircleOff, IconDotsVertical, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useFormats, type Formats } from '../../../data/formats/formats.ts'
import { problemText } from '../../../data/messages.ts'
import { useText, type Translate } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { EmptyState, ErrorState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import type { Column, Sort } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { FilterBar } from '../../../kit/table/filter-bar.tsx'
import { SearchField } from '../../../kit/table/search-field.tsx'
import { useAllotments, type Allotment } from './allotment-calls.ts'
import { AllotmentDialog, EndDialog } from './allotment-dialogs.tsx'

type Opened = { readonly what: 'change' | 'end'; readonly allotment: Allotment } | { readonly what: 'add' }

const typeName = (type: string, t: Translate) => t(`license.choice.type.${type}`)

function columnsOf(t: Translate, formats: Formats): Column<Allotment>[] {
  const figure = (key: 'quantity' | 'used' | 'left', phoneOrder: number): Column<Allotment> => ({
    key,
    header: t(`allotments.${key}`),
    cell: row => formats.number(row[key], 0),
    align: 'end',
    width: 100,
    phone: 'line',
    phoneOrder,
    isNamed: true,
    sortable: true,
  })
  return [
    {
      key: 'type',
      header: t('allotments.type'),
      cell: row => typeName(row.type, t),
      phone: 'title',
      width: 260,
      least: 140,
      rank: 0,
      sortable: true,
    },
    figure('quantity', 3),
    figure('used', 1),
    figure('left', 2),
    {
      key: 'from',
      header: t('allotments.from'),
      cell: row => formats.day(row.from),
      width: 130,
      phone: 'none',
      sortable: true,
    },
    {
      key: 'to',
      header: t('allotments.to'),
      cell: row => (row.to === null ? t('allotments.noEnd') : formats.day(row.to)),
      width: 130,
      phone: 'end',
      sortable: true,
    },
  ]
}

/** In the order that was asked for; what has no end comes last. */
function sorted(rows: readonly Allotment[], { by, direction }: Sort, t: Translate): Allotment[] {
  const valueOf = (row: Allotment) =>
    by === 'type' ? typeName(row.type, t) : (row[by as 'quantity' | 'used' | 'left' | 'from' | 'to'] ?? '~')
  const way = direction === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    return way * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)))
  })
}

/** What the platform lets an affiliate grant, and how much of it stands. */
export default function AllotmentsScreen() {
  const t = useText()
  const formats = useFormats()
  const { customerId = '' } = useParams()
  const { data, error, refetch } = useAllotments(customerId)
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ by: 'type', direction: 'asc' })
  const [opened, setOpened] = useState<Opened | null>(null)
  const all = data?.allotments ?? []
  const found = all.filter(({ type }) =>
    typeName(type, t).toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  )
  const close = () => setOpened(null)
  const add = (
    <Button leftSection={<IconPlus size={20} stroke={1.8} />} onClick={() => setOpened({ what: 'add' })}>
      {t('allotments.add')}
    </Button>
  )
  return (
    <Page
      title={
        data === undefined ? t('allotments.titleBare') : t('allotments.title', { name: data.customer.name })
      }
      count={t('allotments.lead')}
      actions={all.length > 0 && add}
      tools={
        all.length > 0 && (
          <FilterBar>
            <SearchField value={search} placeholder={t('allotments.search')} onSearch={setSearch} />
          </FilterBar>
        )
      }
    >
      {error !== null && (
        <ErrorState
          title={t('allotments.failed')}
          actions={
            <>
              <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
              <Button variant="default" component={Link} to="/admin/customers">
                {t('allotments.back')}
              </Button>
            </>
          }
        >
          {problemText(error)}
        </ErrorState>
      )}
      {error === null && (
        <Card flush={found.length > 0}>
          {data === undefined && <ListSkeleton rows={3} />}
          {data !== undefined && all.length === 0 && (
            <EmptyState compact icon={IconCertificate} title={t('allotments.empty')} actions={add}>
              {t('allotments.emptyText')}
            </EmptyState>
          )}
          {all.length > 0 && found.length === 0 && <EmptyState compact title={t('allotments.noneFound')} />}
          {found.length > 0 && (
            <DataTable
              label={t('allotments.titleBare')}
              columns={columnsOf(t, formats)}
              rows={sorted(found, sort, t)}
              rowId={row => row.id}
              rowLabel={row => typeName(row.type, t)}
              sort={sort}
              onSort={setSort}
              rowActions={allotment => (
                <Menu position="bottom-end" shadow="md">
                  <Menu.Target>
                    <ActionIcon aria-label={t('allotments.more', { type: typeName(allotment.type, t) })}>
                      <IconDotsVertical size={20} stroke={1.6} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item
                      leftSection={<IconPencil size={20} stroke={1.6} />}
                      onClick={() => setOpened({ what: 'change', allotment })}
                    >
                      {t('allotments.change')}
                    </Menu.Item>
                    <Menu.Item
                      color="red"
                      leftSection={<IconCircleOff size={20} stroke={1.6} />}
                      onClick={() => setOpened({ what: 'end', allotment })}
                    >
                      {t('allotments.end')}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              )}
            />
          )}
        </Card>
      )}
      {opened?.what === 'add' && <AllotmentDialog customerId={customerId} allotment={null} onClose={close} />}
      {opened?.what === 'change' && (
        <AllotmentDialog customerId={customerId} allotment={opened.allotment} onClose={close} />
      )}
      {opened?.what === 'end' && (
        <EndDialog customerId={customerId} allotment={opened.allotment} onClose={close} />
      )}
    </Page>
  )
}
