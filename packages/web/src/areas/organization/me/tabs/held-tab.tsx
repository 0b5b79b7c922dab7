import { Awaited } from '../../../../data/wire/load-failed.tsx'
import { Button } from '@mantine/core'
import { IconFileZip, IconPackageExport, IconUserMinus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../../../data/actions/action-dialog.tsx'
import { useFormats } from '../../../../data/formats/formats.ts'
import { notifyProblem } from '../../../../data/messages.ts'
import { useText } from '../../../../data/text/texts.ts'
import { queryClient } from '../../../../data/wire/queries.ts'
import { Column, Note } from '../../../../kit/layout/layout.tsx'
import { Lines } from '../../../../kit/layout/lines.tsx'
import { Card } from '../../../../kit/page/card.tsx'
import { EmptyState } from '../../../../kit/states/message.tsx'
import { ListSkeleton } from '../../../../kit/states/skeletons.tsx'
import { Pager } from '../../account/pager.tsx'
import { ExportLine } from '../../your-data/export-line.tsx'
import {
  askErasure,
  downloadMyExport,
  exportMe,
  fetchMyErasure,
  fetchMyExports,
  isUnderWay,
  withdrawErasure,
  yourDataKey,
} from '../../your-data/your-data-calls.ts'

const pageLength = 5
const LOOK_MS = 1_500

/** What is held of oneself: as a file, and the wish to be erased. */
export default function HeldTab() {
  return (
    <Column>
      <MyExports />
      <MyErasure />
    </Column>
  )
}

function MyExports() {
  const t = useText()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: yourDataKey('mine', page),
    queryFn: ({ signal }) => fetchMyExports({ offset: (page - 1) * pageLength, limit: pageLength }, signal),
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) === true ? LOOK_MS : false),
  })
  async function doing(work: () => Promise<unknown>) {
    try {
      await work()
      await queryClient.invalidateQueries({ queryKey: yourDataKey('mine') })
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Card
      title={t('yourData.mine.title')}
      action={
        <Button
          leftSection={<IconPackageExport size={20} stroke={1.6} />}
          disabled={query.data?.exports.some(isUnderWay) === true}
          onClick={() => void doing(exportMe)}
        >
          {t('yourData.mine.start')}
        </Button>
      }
    >
      <Note>{t('yourData.mine.how')}</Note>
      {query.data === undefined ? (
        <Awaited queries={[query]}>
          <ListSkeleton rows={1} />
        </Awaited>
      ) : query.data.count === 0 ? (
        <EmptyState compact icon={IconFileZip} title={t('yourData.export.none')}>
          {t('yourData.mine.noneHint')}
        </EmptyState>
      ) : (
        <Lines>
          {query.data.exports.map(made => (
            <ExportLine
              key={made.id}
              made={made}
              onDownload={() => void doing(() => downloadMyExport(made.id))}
            />
          ))}
        </Lines>
      )}
      <Pager page={page} pageLength={pageLength} count={query.data?.count ?? 0} onPage={setPage} />
    </Card>
  )
}

function MyErasure() {
  const t = useText()
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(false)
  const key = yourDataKey('myErasure')
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => fetchMyErasure(signal) })
  const erasure = data?.erasure ?? null
  const isAsked = erasure?.status === 'asked'
  const set = (answer: unknown) => queryClient.setQueryData(key, answer)
  async function withdraw() {
    try {
      set(await withdrawErasure())
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Card title={t('yourData.leave.title')}>
      <Note>{t('yourData.leave.how')}</Note>
      {erasure !== null && (
        <p role="status">
          {t(`yourData.leave.status.${erasure.status}`, {
            time: formats.moment(erasure.decided ?? erasure.asked),
          })}
        </p>
      )}
      <div>
        {isAsked ? (
          <Button variant="default" onClick={() => void withdraw()}>
            {t('yourData.leave.withdraw')}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconUserMinus size={20} stroke={1.6} />}
            onClick={() => setIsOpen(true)}
          >
            {t('yourData.leave.ask')}
          </Button>
        )}
      </div>
      {isOpen && (
        <ActionDialog
          onClose={() => setIsOpen(false)}
          action={{
            title: t('yourData.leave.ask'),
            consequence: t('yourData.leave.consequence'),
            verb: t('yourData.leave.ask'),
            isDanger: true,
            run: async () => {
              const answer = await askErasure()
              set(answer)
              return answer
            },
            done: () => t('yourData.leave.asked'),
          }}
        />
      )}
    </Card>
  )
}
