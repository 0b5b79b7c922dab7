import { Button } from '@mantine/core'
import { IconReport } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { call } from '../../../data/wire/call.ts'
import { queryClient, queryKeys } from '../../../data/wire/queries.ts'
import type { BoardAnswer } from './use-board.ts'

/** The report that compares the places of the board over its days. */
export function ComparisonButton({ known: { from, to, places, board } }: { known: BoardAnswer }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  if (session.location === null || !hasLevel(session, 'RE', 3) || !hasLevel(session, 'EV', 1)) return null
  async function make() {
    setIsBusy(true)
    try {
      const { report } = await call('POST', '/reporting/report', {
        body: {
          report: {
            name: t('reportPages.defaultName', {
              kind: t('report.choice.kind.comparison'),
              from: formats.date(from),
              to: formats.date(to),
            }),
            kind: 'comparison',
            fromDay: from,
            toDay: to,
            placeIds: board.placeIds,
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
      loading={isBusy}
      disabled={places.length === 0}
      leftSection={<IconReport size={20} stroke={1.6} aria-hidden />}
      onClick={() => void make()}
    >
      {t('groupBoard.report')}
    </Button>
  )
}
