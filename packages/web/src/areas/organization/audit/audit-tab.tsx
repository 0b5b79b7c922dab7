import { NextPage } from '../../../data/wire/next-page.tsx'
import { IconListSearch } from '@tabler/icons-react'
import { ENTITIES } from '@cloche/domain/entities'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { loadEntityTexts } from '../../../entity-screens/entity-texts.ts'
import { Choices } from '../../../kit/floor/choices.tsx'
import { Column, Line } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { auditKey, fetchAudit } from './audit-calls.ts'
import { AuditFilterBar } from './audit-filters.tsx'
import { AuditLine } from './audit-line.tsx'
import { FileButtons } from './file-buttons.tsx'
import { noFilters, type AuditFilters } from './filters.ts'
import { fetchReceivers, receiversKey } from './receiver-calls.ts'
import { ReceiversCard } from './receivers-card.tsx'
import { TokensCard } from './tokens-card.tsx'
import classes from './audit.module.css'

/** The entries that the filters find, page after page. */
function Entries({ filters }: { filters: AuditFilters }) {
  const t = useText()
  const { timeZone } = useFormats()
  const query = useInfiniteQuery({
    queryKey: auditKey(filters),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => fetchAudit(filters, timeZone, pageParam, signal),
    getNextPageParam: last => last.next ?? undefined,
    placeholderData: keepPreviousData,
  })
  // Entries are about records of every area.
  const words = useQuery({
    queryKey: ['words', 'audit'],
    queryFn: () => loadEntityTexts(Object.keys(ENTITIES)).then(() => true),
    staleTime: Infinity,
  })
  if (query.isPending || words.isPending) return <ListSkeleton rows={8} />
  const entries = query.data?.pages.flatMap(page => page.entries) ?? []
  if (query.error !== null && entries.length === 0)
    return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
  if (entries.length === 0)
    return (
      <EmptyState compact icon={IconListSearch} title={t('audit.none')}>
        {t('audit.noneHint')}
      </EmptyState>
    )
  return (
    <>
      <ol className={classes.lines} aria-busy={query.isFetching}>
        {entries.map(entry => (
          <AuditLine key={entry.id} entry={entry} />
        ))}
      </ol>
      <NextPage query={query}>{t('audit.more')}</NextPage>
    </>
  )
}

/** How receivers stand changes while one looks on. */
const LOOK_MS = 5000

/** Who gets the log besides those who read it here. */
function Outward() {
  const query = useQuery({
    queryKey: receiversKey,
    queryFn: ({ signal }) => fetchReceivers(signal),
    refetchInterval: LOOK_MS,
  })
  if (query.data === undefined)
    return query.isError ? (
      <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <ListSkeleton rows={3} />
    )
  return (
    <>
      <ReceiversCard answer={query.data} />
      <TokensCard answer={query.data} />
    </>
  )
}

/** What happened, as far as the filters find it. */
function Log() {
  const t = useText()
  const [filters, setFilters] = useState(noFilters)
  return (
    <Card
      title={t('audit.title')}
      action={
        <Line to="end">
          <FileButtons filters={filters} />
        </Line>
      }
    >
      <p className={classes.hint}>{t('audit.hint')}</p>
      <AuditFilterBar filters={filters} onChange={setFilters} />
      <Entries filters={filters} />
    </Card>
  )
}

type View = 'log' | 'outward'
const views: readonly View[] = ['log', 'outward']

/** Who did what in the organization, when, from where and as whom; and who gets it besides. */
export default function AuditTab() {
  const t = useText()
  const [view, setView] = useState<View>('log')
  return (
    <Column>
      <Choices
        label={t('audit.view')}
        options={views.map(value => ({ value, label: t(`audit.view.${value}`) }))}
        value={view}
        onChange={setView}
      />
      {view === 'log' ? <Log /> : <Outward />}
    </Column>
  )
}
