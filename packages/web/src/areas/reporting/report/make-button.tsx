/** A report of what a list shows, of the days that it shows. */
import { Button } from '@mantine/core'
import { IconReport } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReportKind } from '@cloche/domain/rules/reports'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { lastDays } from '../../../data/statistics/period.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import { useDays } from '../../../entity-screens/machine/list/use-period.ts'

const DAYS = 30

export function MakeReportButton({ kind, actionId }: { kind: ReportKind; actionId?: string }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const { period, today } = useDays(DAYS)
  if (!hasLevel(session, 'RE', 3)) return null
  async function make() {
    const { from, to } = period ?? lastDays(DAYS, today)
    setIsBusy(true)
    try {
      const { report } = await call('POST', '/reporting/report', {
        body: {
          report: {
            name: t('reportPages.defaultName', {
              kind: t(`report.choice.kind.${kind}`),
              from: formats.date(from),
              to: formats.date(to),
            }),
            kind,
            fromDay: from,
            toDay: to,
            ...(actionId === undefined ? {} : { actionId }),
          },
        },
      })
      await queryClient.invalidateQueries({ queryKey: queryKeys.all('report') })
      await navigate(href('/reporting/report/{reportId}/{nav?}/{page?}', { reportId: report.id }))
    } catch (error) {
      notifyProblem(error)
      setIsBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconReport size={20} stroke={1.6} aria-hidden />}
      onClick={() => void make()}
    >
      {t('reportPages.ask')}
    </Button>
  )
}
