import { Button } from '@mantine/core'
import { IconArrowBackUp, IconBulb, IconReport, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { choiceKey } from '@cloche/domain/derive'
import { entityNamed } from '@cloche/domain/entities'
import { notifyProblem } from '../../../data/messages.ts'
import { href } from '../../../data/routing/href.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { call } from '../../../data/wire/call.ts'
import { sendCreation } from '../../../entity-screens/machine/wire.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { insightSaid, useSaying, type Insight } from './insight-said.ts'
import { ruleSaid } from './rule-said.ts'

const report = entityNamed('report')

/** One thing that stands out: the sentence, the rule that found it, and the report that shows all of it. */
export function InsightCard({ insight, onChanged }: { insight: Insight; onChanged: () => unknown }) {
  const saying = useSaying()
  const { t } = saying
  const navigate = useNavigate()
  const session = useSession()
  const [busy, setBusy] = useState<'report' | 'aside' | null>(null)
  const { from, to, kind } = insight.report
  const title = t(choiceKey(report, 'kind', kind))

  async function act(what: 'report' | 'aside', work: () => Promise<unknown>) {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      notifyProblem(error)
    }
    setBusy(null)
  }
  const open = () =>
    act('report', async () => {
      const made = await sendCreation(report, {
        name: title,
        kind,
        fromDay: from,
        toDay: to,
        ...(session.location === null ? {} : { locationId: session.location.id }),
      })
      await navigate(href('/reporting/report/{reportId}/{nav?}/{page?}', { reportId: made.id }))
    })
  const putAside = () =>
    act('aside', async () => {
      const { key, isDismissed } = insight
      await call('PUT', '/reporting/insight/dismissed', { body: { key, isDismissed: !isDismissed } })
      onChanged()
    })
  return (
    <Card
      title={insightSaid(insight, saying)}
      action={<StateBadge color="saffron" icon={IconBulb} label={t(`insight.kind.${insight.kind}`)} />}
    >
      <Column gap="sm">
        <Note>{ruleSaid(insight.kind, saying)}</Note>
        <Buttons>
          <Button
            variant="default"
            loading={busy === 'aside'}
            leftSection={
              insight.isDismissed ? (
                <IconArrowBackUp size={20} stroke={1.6} aria-hidden />
              ) : (
                <IconX size={20} stroke={1.6} aria-hidden />
              )
            }
            onClick={() => void putAside()}
          >
            {t(insight.isDismissed ? 'insight.back' : 'insight.aside')}
          </Button>
          {hasLevel(session, 'RE', 3) && (
            <Button
              loading={busy === 'report'}
              leftSection={<IconReport size={20} stroke={1.6} aria-hidden />}
              onClick={() => void open()}
            >
              {t('insight.report')}
            </Button>
          )}
        </Buttons>
      </Column>
    </Card>
  )
}
