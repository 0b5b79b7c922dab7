import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { hintBelow } from '../../kit/theme/hint-below.ts'
import classes from './provider.module.css'

type FoundSoftware = Answer<'POST', '/provider/softwares/find'>['softwares'][number]

const softwarePath = '/provider/software/{softwareId}/{nav?}/{page?}'
const atOnce = 50
const atMost = 100

/** Which published software there is for a model: by what stands on the machine. */
export default function FindSoftwaresScreen() {
  const t = useText()
  const formats = useFormats()
  const [model, setModel] = useState('')
  const [version, setVersion] = useState('')
  const [limit, setLimit] = useState(atOnce)
  const [asked] = useDebouncedValue({ model, version }, 250)
  const body = { ...asked, limit }
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list('software', { find: body }),
    queryFn: ({ signal }) =>
      call('POST', '/provider/softwares/find', {
        body,
        quiet: true,
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const columns: Column<FoundSoftware>[] = [
    { key: 'name', header: t('finding.column.software'), cell: row => row.name, phone: 'title' },
    {
      key: 'version',
      header: t('finding.column.version'),
      cell: row => row.softwareVersion,
      mono: true,
      phone: 'end',
    },
    { key: 'equipment', header: t('finding.column.equipment'), cell: row => row.equipmentName },
    { key: 'model', header: t('finding.model'), cell: row => row.model ?? '–' },
    {
      key: 'published',
      header: t('finding.column.published'),
      cell: row => (row.publishedAt === null ? '–' : formats.day(row.publishedAt)),
    },
  ]
  return (
    <Page
      title={t('finding.title')}
      count={data === undefined ? t('finding.lead') : t('finding.count', { count: data.count })}
      tools={
        <div className={classes.search}>
          <TextInput
            type="search"
            label={t('finding.model')}
            maxLength={100}
            value={model}
            onChange={event => setModel(event.currentTarget.value)}
          />
          <TextInput
            type="search"
            label={t('finding.version')}
            description={t('finding.version.hint')}
            inputWrapperOrder={hintBelow}
            maxLength={40}
            value={version}
            onChange={event => setVersion(event.currentTarget.value)}
          />
        </div>
      }
    >
      {error !== null && (
        <ErrorState
          title={t('finding.failed')}
          actions={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
        >
          {problemText(error)}
        </ErrorState>
      )}
      {error === null && (
        <Card flush={data !== undefined && data.count > 0}>
          {data === undefined && <FormSkeleton fields={3} />}
          {data?.count === 0 && (
            <EmptyState compact title={t('finding.none')}>
              {t('finding.noneText')}
            </EmptyState>
          )}
          {data !== undefined && data.count > 0 && (
            <DataTable
              label={t('finding.title')}
              columns={columns}
              rows={data.softwares}
              rowId={row => row.id}
              rowHref={row => href(softwarePath, { softwareId: row.id })}
            />
          )}
        </Card>
      )}
      {data !== undefined && data.count > data.softwares.length && limit < atMost && (
        <Button variant="default" className={classes.more!} onClick={() => setLimit(atMost)}>
          {t('finding.more')}
        </Button>
      )}
    </Page>
  )
}
