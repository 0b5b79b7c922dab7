import { Button } from '@mantine/core'
import { IconReport } from '@tabler/icons-react'
import { useFormats } from '../../../data/formats/formats.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { useAsking } from '../report/use-asking.ts'
import type { BoardAnswer } from './use-board.ts'

/** The report that compares the places of the board over its days. */
export function ComparisonButton({ known: { from, to, places, board } }: { known: BoardAnswer }) {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const { mayAsk, isBusy, ask } = useAsking()
  if (session.location === null || !mayAsk || !hasLevel(session, 'EV', 1)) return null
  const make = () =>
    ask({
      name: t('reportPages.defaultName', {
        kind: t('report.choice.kind.comparison'),
        from: formats.date(from),
        to: formats.date(to),
      }),
      kind: 'comparison',
      fromDay: from,
      toDay: to,
      placeIds: board.placeIds,
    })
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
