import { Button } from '@mantine/core'
import { IconFileZip, IconPackageExport } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { notify, notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { queryClient } from '../../../data/wire/queries.ts'
import { Note } from '../../../kit/layout/layout.tsx'
import { Lines } from '../../../kit/layout/lines.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { EmptyState } from '../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { Pager } from '../account/pager.tsx'
import { ExportLine } from './export-line.tsx'
import {
  downloadExport,
  fetchExports,
  isUnderWay,
  linkOf,
  removeExport,
  startExport,
  yourDataKey,
} from './your-data-calls.ts'

const pageLength = 10
const LOOK_MS = 1_500

/** Everything of the organization as a file: asked for by a press, made in the background, there for some days. */
export function ExportsCard() {
  const t = useText()
  const [page, setPage] = useState(1)
  const [removing, setRemoving] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const query = useQuery({
    queryKey: yourDataKey('exports', page),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchExports({ offset: (page - 1) * pageLength, limit: pageLength }, signal),
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) === true ? LOOK_MS : false),
  })
  const again = () => queryClient.invalidateQueries({ queryKey: yourDataKey('exports') })
  async function doing(work: () => Promise<unknown>) {
    setIsBusy(true)
    try {
      await work()
      await again()
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  const copyLink = async (id: string) => {
    const { link } = await linkOf(id)
    await navigator.clipboard.writeText(link)
    notify({ kind: 'success', message: t('yourData.export.linkCopied') })
  }
  const isRunning =
    query.data?.exports.some(made => made.kind === 'organization' && isUnderWay(made)) === true
  return (
    <Card
      title={t('yourData.export.title')}
      action={
        <Button
          leftSection={<IconPackageExport size={20} stroke={1.6} />}
          loading={isBusy}
          disabled={isRunning}
          onClick={() => void doing(startExport)}
        >
          {t('yourData.export.start')}
        </Button>
      }
    >
      <Note>{t('yourData.export.how')}</Note>
      {query.data === undefined ? (
        query.isError ? (
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ListSkeleton rows={2} />
        )
      ) : query.data.count === 0 ? (
        <EmptyState compact icon={IconFileZip} title={t('yourData.export.none')}>
          {t('yourData.export.noneHint')}
        </EmptyState>
      ) : (
        <Lines>
          {query.data.exports.map(made => (
            <ExportLine
              key={made.id}
              made={made}
              onDownload={() => void doing(() => downloadExport(made.id))}
              onLink={() => void doing(() => copyLink(made.id))}
              onRemove={() => setRemoving(made.id)}
            />
          ))}
        </Lines>
      )}
      <Pager page={page} pageLength={pageLength} count={query.data?.count ?? 0} onPage={setPage} />
      {removing !== null && (
        <ActionDialog
          onClose={() => setRemoving(null)}
          action={{
            title: t('yourData.export.remove'),
            consequence: t('yourData.export.removeText'),
            verb: t('yourData.export.remove'),
            isDanger: true,
            run: async () => {
              const answer = await removeExport(removing)
              await again()
              return answer
            },
            done: () => t('yourData.export.isRemoved'),
          }}
        />
      )}
    </Card>
  )
}
