/** A report of what a list shows, of the days that it shows. */
import { Button } from '@mantine/core'
import { IconReport } from '@tabler/icons-react'
import type { ReportKind } from '@cloche/domain/rules/reports'
import { useFormats } from '../../../data/formats/formats.ts'
import { lastDays } from '../../../data/statistics/period.ts'
import { useText } from '../../../data/text/texts.ts'
import { useAsking } from './use-asking.ts'
import { useDays } from '../../../entity-screens/machine/list/use-period.ts'

const DAYS = 30

export function MakeReportButton({ kind, actionId }: { kind: ReportKind; actionId?: string }) {
  const t = useText()
  const formats = useFormats()
  const { mayAsk, isBusy, ask } = useAsking()
  const { period, today } = useDays(DAYS)
  if (!mayAsk) return null
  function make() {
    const { from, to } = period ?? lastDays(DAYS, today)
    return ask({
      name: t('reportPages.defaultName', {
        kind: t(`report.choice.kind.${kind}`),
        from: formats.date(from),
        to: formats.date(to),
      }),
      kind,
      fromDay: from,
      toDay: to,
      ...(actionId === undefined ? {} : { actionId }),
    })
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
