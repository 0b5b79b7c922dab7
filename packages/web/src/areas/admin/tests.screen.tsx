import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconExternalLink,
  IconRefresh,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../data/formats/formats.ts'
import { sizeText } from '../../data/files/size-text.ts'
import { problemText } from '../../data/messages.ts'
import { useText } from '../../data/text/texts.ts'
import { call } from '../../data/wire/call.ts'
import type { Answer } from '../../data/wire/contracts.ts'
import { Card, CardGrid } from '../../kit/page/card.tsx'
import { KeyValueList } from '../../kit/page/key-value-list.tsx'
import { Page } from '../../kit/page/page.tsx'
import { ErrorState } from '../../kit/states/message.tsx'
import { FormSkeleton } from '../../kit/states/skeletons.tsx'
import { StateBadge } from '../../kit/states/state-badge.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'

type Answered = Answer<'GET', '/admin/cloud/tests'>
type Test = Answered['tests'][number]

const figures = ['users', 'locations', 'products', 'devices', 'labels'] as const

type OrganizationRow = Answered['organizations'][number]

/** Numbers of bytes. */
const sizes: ReadonlySet<string> = new Set([
  'bytes',
  'rss',
  'heapUsed',
  'freeBytes',
  'totalBytes',
  'databaseFreeBytes',
  'databaseTotalBytes',
])
/** Instants. */
const instants: ReadonlySet<string> = new Set(['at', 'rehearsedAt'])
/** Numbers whose parts count. */
const decimals: Readonly<Record<string, number>> = { secondsApart: 2, seconds: 1 }

function TestCard({ test }: { test: Test }) {
  const t = useText()
  const formats = useFormats()
  const write = (name: string, value: string | number | null) =>
    typeof value === 'number'
      ? sizes.has(name)
        ? sizeText(value, formats.locale)
        : formats.number(value, decimals[name] ?? 0)
      : value !== null && instants.has(name)
        ? formats.dayTime(value)
        : value !== null && name === 'validity'
          ? t(`cloud.validity.${value}`)
          : value
  return (
    <Card
      title={t(`cloud.test.${test.name}`)}
      action={
        test.isUnknown ? (
          <StateBadge label={t('cloud.unknown')} color="basil" icon={IconCircleDashed} outline />
        ) : (
          <StateBadge
            label={t(test.isOk ? 'cloud.ok' : 'cloud.notOk')}
            color={test.isOk ? 'basil' : 'red'}
            icon={test.isOk ? IconCircleCheck : IconAlertTriangle}
          />
        )
      }
    >
      <KeyValueList
        items={Object.entries(test.values).map(([name, value]) => ({
          label: t(`cloud.value.${name}`),
          value: write(name, value),
        }))}
      />
    </Card>
  )
}

/** How the installation is: each part with its figures, its versions, how much there is of each organization. */
export default function TestsScreen() {
  const t = useText()
  const formats = useFormats()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['admin', 'tests'],
    staleTime: 0,
    queryFn: ({ signal }) => call('GET', '/admin/cloud/tests', { signal }),
  })
  const faults = data?.tests.filter(test => !test.isOk).length ?? 0
  const columns: Column<OrganizationRow>[] = [
    { key: 'name', header: t('cloud.column.name'), cell: row => row.name, phone: 'title', width: 220 },
    ...figures.map((name): Column<OrganizationRow> => ({
      key: name,
      header: t(`cloud.column.${name}`),
      cell: row => formats.number(row[name], 0),
      align: 'end',
      width: 110,
    })),
  ]
  return (
    <Page
      title={t('cloud.title')}
      count={data && (faults === 0 ? t('cloud.allWell') : t('cloud.faults', { count: faults }))}
      actions={
        <>
          {data?.statusUrl != null && (
            <Button
              component="a"
              variant="subtle"
              href={data.statusUrl}
              target="_blank"
              rel="noreferrer"
              rightSection={<IconExternalLink size={20} stroke={1.6} />}
            >
              {t('cloud.status')}
            </Button>
          )}
          <Button
            variant="default"
            loading={isFetching}
            leftSection={<IconRefresh size={20} stroke={1.6} />}
            onClick={() => void refetch()}
          >
            {t('cloud.again')}
          </Button>
        </>
      }
    >
      {error !== null && <ErrorState title={t('cloud.failed')}>{problemText(error)}</ErrorState>}
      {error === null && data === undefined && (
        <Card>
          <FormSkeleton fields={4} />
        </Card>
      )}
      {data !== undefined && (
        <>
          <CardGrid>
            {data.tests.map(test => (
              <TestCard key={test.name} test={test} />
            ))}
            <Card title={t('cloud.versions')}>
              <KeyValueList
                items={Object.entries(data.versions).map(([name, value]) => ({
                  label: t(`cloud.version.${name}`),
                  value,
                  mono: true,
                }))}
              />
            </Card>
          </CardGrid>
          <Card title={t('cloud.organizations', { count: data.count })} flush>
            <DataTable
              label={t('cloud.column.name')}
              columns={columns}
              rows={data.organizations}
              rowId={row => row.id}
            />
          </Card>
        </>
      )}
    </Page>
  )
}
