import { Button } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { useAgo } from '../../../data/formats/use-ago.ts'
import { useRecords } from '../../../data/records/records.ts'
import { hasLevel } from '../../../data/session/gate.ts'
import { useSession } from '../../../data/session/session.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { Card } from '../../../kit/page/card.tsx'
import { StateBadge } from '../../../kit/states/state-badge.tsx'
import { AgentDialog } from './agent-dialog.tsx'
import { removeAgent, type PrintAgent } from './calls.ts'
import classes from './queue.module.css'
import { useIsHeard } from './use-printers.ts'

function AgentRow({
  agent,
  onCode,
  onRemove,
}: {
  agent: PrintAgent
  onCode: () => void
  onRemove: () => void
}) {
  const t = useText()
  const session = useSession()
  const ago = useAgo()
  const isHeard = useIsHeard(agent.lastSeen)
  return (
    <li className={classes.agent}>
      <span className={classes.agentText}>
        <span className={classes.printerName}>{agent.name}</span>
        <span className={classes.printerText}>
          {agent.lastSeen === null
            ? t('agent.neverJoined')
            : t('queue.agentSeen', { ago: ago(agent.lastSeen) })}
          {agent.host !== null && <span>{t('agent.on', { host: agent.host })}</span>}
        </span>
      </span>
      <StateBadge
        label={t(isHeard ? 'agent.seen' : 'printer.choice.status.away')}
        color={isHeard ? 'basil' : 'steel'}
        icon={IconPlugConnected}
      />
      {hasLevel(session, 'D', 2) && (
        <Button variant="default" onClick={onCode}>
          {t('agent.again')}
        </Button>
      )}
      {hasLevel(session, 'D', 4) && (
        <Button variant="subtle" color="red" onClick={onRemove}>
          {t('agent.remove')}
        </Button>
      )}
    </li>
  )
}

/** The print agents of the place, and how one is added. */
export function AgentsCard() {
  const t = useText()
  const session = useSession()
  const { data } = useRecords('printAgent', { limit: 100, by: 'name', sort: 'asc' })
  /** True: a new one is added. */
  const [dialog, setDialog] = useState<PrintAgent | true | null>(null)
  const [leaving, setLeaving] = useState<PrintAgent | null>(null)
  const agents = data?.rows ?? []
  return (
    <Card
      title={t('printAgent.many')}
      action={
        hasLevel(session, 'D', 3) && (
          <Button
            variant="default"
            leftSection={<IconPlus size={20} stroke={1.6} />}
            onClick={() => setDialog(true)}
          >
            {t('queue.addAgent')}
          </Button>
        )
      }
    >
      {agents.length === 0 ? (
        <p className={classes.hint}>{t('printAgent.emptyHint')}</p>
      ) : (
        <ul className={classes.agents}>
          {agents.map(agent => (
            <AgentRow
              key={agent.id}
              agent={agent}
              onCode={() => setDialog(agent)}
              onRemove={() => setLeaving(agent)}
            />
          ))}
        </ul>
      )}
      {dialog !== null && (
        <AgentDialog agent={dialog === true ? null : dialog} onClose={() => setDialog(null)} />
      )}
      {leaving !== null && (
        <ActionDialog
          onClose={() => setLeaving(null)}
          action={{
            title: t('printAgent.removeAsk', { count: 1 }),
            consequence: t('agent.removeHint'),
            verb: t('agent.remove'),
            isDanger: true,
            run: () => removeAgent(leaving.id).then(noteWrite),
            done: () => t('printAgent.removed', { count: 1 }),
          }}
        />
      )}
    </Card>
  )
}
