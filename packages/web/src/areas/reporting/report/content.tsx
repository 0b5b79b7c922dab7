/** What a report tells: how far it can be relied on and what lacks, its charts and figures first, then its tables. */
import { isProblem } from '../../../data/wire/problem.ts'
import { Awaited } from '../../../data/wire/load-failed.tsx'
import { Button } from '@mantine/core'
import type { Row } from '@cloche/domain/catalogue'
import type { Entities } from '@cloche/domain/entities'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { Charts } from '../../../data/reports/charts.tsx'
import type { Content } from '../../../data/reports/report-content.ts'
import { useReportWords } from '../../../data/reports/report-words.ts'
import { useText } from '../../../data/text/texts.ts'
import { Column as Stack, Line, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { FormSkeleton, ListSkeleton } from '../../../kit/states/skeletons.tsx'
import { PAGE, useContent } from './calls.ts'
import { useAsking } from './use-asking.ts'
import { ReportTable } from './tables.tsx'
import classes from './report.module.css'

type Report = Row<Entities['report']>

function Parts({ content, reportId }: { content: Content; reportId: string }) {
  const { head, mark, missing, figures, charts, groups, columns, rowCount } = content
  const words = useReportWords(head)
  const { t, formats } = words
  const [offset, setOffset] = useState(0)
  const paged = useContent(reportId, offset, true)
  const page = paged.data
  return (
    <Stack>
      <Card
        title={
          <span className={classes.mark} data-whole={mark === 'final' || undefined}>
            {t(`reportPages.mark.${mark}`)}
          </span>
        }
      >
        <Note>{t(`reportPages.markHint.${mark}`)}</Note>
        {missing.length > 0 && (
          <ul className={classes.missing}>
            {missing.map((one, at) => (
              <li key={at}>{words.missing(one)}</li>
            ))}
          </ul>
        )}
        {rowCount === 0 && <Note>{t('reportPages.nothing')}</Note>}
      </Card>
      <Charts charts={charts} words={words} />
      <Card title={t('reportPages.figures')}>
        <KeyValueList
          columns={3}
          items={figures.map(one => ({ label: words.column(one.name), value: words.cell(one, one.value) }))}
        />
      </Card>
      {groups.map(({ name, columns: heads, rows, of }) => (
        <Card key={name} title={t(`reportPages.by.${name}`)}>
          <ReportTable label={t(`reportPages.by.${name}`)} columns={heads} rows={rows} words={words} isSums />
          {of > rows.length && <Note>{t('reportPages.moreGroups', { shown: rows.length, count: of })}</Note>}
        </Card>
      ))}
      {rowCount > 0 && (
        <Card title={t('reportPages.rows')}>
          {page === undefined ? (
            <Awaited queries={[paged]}>
              <ListSkeleton />
            </Awaited>
          ) : (
            <ReportTable label={t('reportPages.rows')} columns={columns} rows={page.rows} words={words} />
          )}
          {rowCount > PAGE && (
            <Line to="both">
              <Button variant="default" disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
                {t('reportPages.earlier')}
              </Button>
              <span>
                {t('reportPages.rowsShown', {
                  from: formats.number(offset + 1, 0),
                  to: formats.number(Math.min(offset + PAGE, rowCount), 0),
                  count: formats.number(rowCount, 0),
                })}
              </span>
              <Button
                variant="default"
                disabled={offset + PAGE >= rowCount}
                onClick={() => setOffset(offset + PAGE)}
              >
                {t('reportPages.later')}
              </Button>
            </Line>
          )}
        </Card>
      )}
    </Stack>
  )
}

/** Its files are kept no longer; the same days can be asked for again. */
function Cleared({ row, clearedAt }: { row: Report; clearedAt: string }) {
  const t = useText()
  const formats = useFormats()
  const again = useAsking()
  const { name, kind, fromDay, toDay, locationId, placeIds, actionId, labelId, lot, language, showsPeople } =
    row
  return (
    <Card title={t(`report.choice.kind.${row.kind}`)}>
      <Stack gap="sm">
        <Note>{t('reportPages.cleared', { day: formats.date(clearedAt) })}</Note>
        {again.mayAsk && (
          <Line>
            <Button
              loading={again.isBusy}
              onClick={() =>
                void again.ask({
                  name,
                  kind,
                  fromDay,
                  toDay,
                  locationId,
                  placeIds,
                  actionId,
                  labelId,
                  lot,
                  language,
                  showsPeople,
                })
              }
            >
              {t('reportPages.again')}
            </Button>
          </Line>
        )}
      </Stack>
    </Card>
  )
}

/** The report as it stands: being made, failed, or what it tells. */
export function ReportContent({ row }: { row: Report }) {
  const t = useText()
  const isReady = row.status === 'completed' && row.filesClearedAt === null
  const first = useContent(row.id, 0, isReady)
  const { data, error } = first
  if (row.status === 'failed')
    return (
      <Card title={t('reportPages.failed')}>
        <Note isWrong>{t(`report.choice.failure.${row.failure ?? 'again'}`)}</Note>
      </Card>
    )
  if (row.filesClearedAt !== null) return <Cleared row={row} clearedAt={row.filesClearedAt} />
  if (!isReady) return <Note>{t('reportPages.waiting')}</Note>
  if (isProblem(error) && error.status === 403) return <Note isWrong>{t('reportPages.notAllowed')}</Note>
  return data === undefined ? (
    <Awaited queries={[first]}>
      <FormSkeleton fields={6} />
    </Awaited>
  ) : (
    <Parts content={data} reportId={row.id} />
  )
}
