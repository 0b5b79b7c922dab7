import { Loader } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionDialog } from '../../../data/actions/action-dialog.tsx'
import { text } from '../../../data/actions/text-fields.tsx'
import { CopyButton } from '../../../data/codes/copy-button.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { useRecord } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { Column } from '../../../kit/layout/layout.tsx'
import { addAgent, agentCode, type PrintAgent } from './calls.ts'
import classes from './queue.module.css'

interface Made {
  readonly agentId: string
  readonly code: string
  readonly expires: string
  /** When the agent joined before; another instant than this means that it joined with this code. */
  readonly joined: string | null
}

/** Adds a print agent, or joins a known one anew: a code, the command to copy, and word of it when it has joined. */
export function AgentDialog({ agent, onClose }: { agent: PrintAgent | null; onClose: () => void }) {
  const t = useText()
  const [made, setMade] = useState<Made | null>(null)
  const title = agent?.name ?? t('agent.title')
  if (made !== null)
    return (
      <Dialog onClose={onClose} size="lg" title={title}>
        <Joining made={made} />
      </Dialog>
    )
  return (
    <ActionDialog
      onClose={onClose}
      onDone={setMade}
      action={{
        title,
        size: 'lg',
        start: { name: agent?.name ?? '' },
        fields: () => ({
          name:
            agent !== null
              ? null
              : text({ label: t('agent.name'), hint: t('agent.nameHint'), max: 100, isRequired: true }),
        }),
        consequence: t('printAgent.emptyHint'),
        verb: t('agent.make'),
        run: async ({ name }) => {
          const { id, enrolledAt } = agent ?? (await addAgent(name)).printAgent
          const code = { agentId: id, joined: enrolledAt, ...(await agentCode(id)) }
          await noteWrite()
          return code
        },
      }}
    />
  )
}

function Joining({ made }: { made: Made }) {
  const t = useText()
  const formats = useFormats()
  const { data } = useRecord('printAgent', made.agentId)
  const hasJoined = data !== undefined && data.enrolledAt !== null && data.enrolledAt !== made.joined
  const command = `npm run print-agent -- --server ${window.location.origin} --code ${made.code}`
  if (hasJoined)
    return (
      <p className={classes.joined} role="status">
        <IconCircleCheck size={32} stroke={1.6} aria-hidden />
        <span>
          <strong>{t('agent.joined')}</strong>
          <span>{t('agent.joinedHint')}</span>
        </span>
      </p>
    )
  return (
    <Column>
      <p className={classes.hint}>{t('agent.intro')}</p>
      <output className={`${classes.command} mono`} aria-label={t('agent.command')}>
        {command}
      </output>
      <div className={classes.row}>
        <CopyButton value={command} />
        <span className={classes.hint}>{t('agent.holds', { when: formats.time(made.expires) })}</span>
      </div>
      <p className={classes.row} role="status">
        <Loader size={20} aria-hidden />
        {t('agent.waiting')}
      </p>
    </Column>
  )
}
