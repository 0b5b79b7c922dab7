import { Button, Loader, Modal, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { CopyButton } from '../../../data/codes/copy-button.tsx'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { useRecord } from '../../../data/records/records.ts'
import { useText } from '../../../data/text/texts.ts'
import { noteWrite } from '../../../entity-screens/machine/record-actions.ts'
import { useKitWords } from '../../../kit/words.tsx'
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
  const words = useKitWords()
  const [name, setName] = useState(agent?.name ?? '')
  const { mutate, data, isPending } = useMutation({
    mutationFn: async (): Promise<Made> => {
      const { id, enrolledAt } = agent ?? (await addAgent(name.trim())).printAgent
      const made = { agentId: id, joined: enrolledAt, ...(await agentCode(id)) }
      await noteWrite()
      return made
    },
    onError: error => notifyProblem(error, t('agent.failed')),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={agent?.name ?? t('agent.title')}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {data === undefined ? (
        <form
          className={classes.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            mutate()
          }}
        >
          <p className={classes.hint}>{t('printAgent.emptyHint')}</p>
          {agent === null && (
            <TextInput
              size="lg"
              label={t('agent.name')}
              description={t('agent.nameHint')}
              required
              maxLength={100}
              data-autofocus
              value={name}
              onChange={event => setName(event.currentTarget.value)}
            />
          )}
          <Button size="lg" type="submit" loading={isPending} disabled={name.trim() === ''}>
            {t('agent.make')}
          </Button>
        </form>
      ) : (
        <Joining made={data} />
      )}
    </Modal>
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
    <div className={classes.form}>
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
    </div>
  )
}
