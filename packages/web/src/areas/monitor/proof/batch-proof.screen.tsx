import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconFileCertificate } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { formatsFor } from '../../../data/formats/formats.ts'
import { Tables } from '../../../data/inspector/chapter.tsx'
import { PaperProgress } from '../../../data/inspector/paper-progress.tsx'
import { usePaper, type PaperJob } from '../../../data/inspector/papers.ts'
import { useLocale } from '../../../data/text/locale.ts'
import { useText } from '../../../data/text/texts.ts'
import { call, callForFile } from '../../../data/wire/call.ts'
import { LoadFailed } from '../../../data/wire/load-failed.tsx'
import { saveFile } from '../../../data/wire/save-file.ts'
import { Card } from '../../../kit/page/card.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageSkeleton } from '../../../kit/states/skeletons.tsx'

const HOURS = 24

async function save({ id, name }: PaperJob) {
  const file = await callForFile('GET', '/monitor/batch-proof/file', { query: { paperJobId: id } })
  saveFile(file.blob, file.name ?? `${name}.pdf`)
}

/** The last 24 hours of a batch: what an authority asks for with a pack in its hand. */
export default function BatchProofScreen() {
  const t = useText()
  const locale = useLocale()
  const { kind = 'batch', id = '' } = useParams()
  const { shown, isBusy, ask } = usePaper('batchProof', save)
  const asked = kind === 'label' ? { labelId: id } : { batchId: id }
  const query = useQuery({
    queryKey: ['batchProof', kind, id, locale],
    queryFn: ({ signal }) =>
      call('POST', '/monitor/batch-proof', { body: { ...asked, hours: HOURS }, signal }),
  })
  const proof = query.data
  if (proof === undefined)
    return query.isError ? (
      <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageSkeleton />
    )
  const formats = formatsFor({ locale, timeZone: proof.timeZone })
  const paper = () =>
    ask(() => call('POST', '/monitor/batch-proof/paper/ask', { body: { ...asked, hours: HOURS } }))
  return (
    <Page
      title={t('inspector.batchTitle', { hours: proof.hours })}
      count={`${proof.product} · ${proof.batch} · ${t('inspector.batchSpan', {
        from: formats.moment(proof.from),
        to: formats.moment(proof.to),
      })}`}
      actions={
        <Button
          loading={isBusy}
          leftSection={<IconFileCertificate size={20} stroke={1.6} aria-hidden />}
          onClick={() => void paper()}
        >
          {t('inspector.batchPaper')}
        </Button>
      }
    >
      <PaperProgress jobs={shown} />
      <Card>
        <Tables tables={proof.tables} timeZone={proof.timeZone} heading="h2" />
      </Card>
    </Page>
  )
}
