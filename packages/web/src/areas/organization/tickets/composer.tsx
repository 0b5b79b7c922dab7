import { Button, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { entityNamed } from '@cloche/domain/entities'
import { useState } from 'react'
import { useText } from '../../../data/text/texts.ts'
import { newId } from '../../../data/wire/new-id.ts'
import { noteWrite, notifyRefusal } from '../../../entity-screens/machine/record-actions.ts'
import { sendCreation } from '../../../entity-screens/machine/wire.ts'
import { useUnsavedGuard } from '../../../entity-screens/record/leave-guard.tsx'
import classes from './tickets.module.css'

/** The longest message, in characters. */
export const messageMax = 10_000

/** Writes the next message of a ticket. */
export function Composer({ ticketId }: { ticketId: string }) {
  const t = useText()
  const [text, setText] = useState('')
  /** The id of the message being written: sent twice it is there once. */
  const [id, setId] = useState(newId)
  const [isSending, setIsSending] = useState(false)
  const guard = useUnsavedGuard(text.trim() !== '', () => setText(''))
  async function send() {
    if (text.trim() === '' || isSending) return
    setIsSending(true)
    try {
      await sendCreation(entityNamed('ticketMessage'), { id, ticketId, text: text.trim() })
      setText('')
      setId(newId())
      await noteWrite()
    } catch (error) {
      notifyRefusal(error)
    }
    setIsSending(false)
  }
  return (
    <form
      className={classes.composer}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <Textarea
        className={classes.grow!}
        aria-label={t('support.message')}
        placeholder={t('support.messagePlaceholder')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={messageMax}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      <Button
        type="submit"
        loading={isSending}
        disabled={text.trim() === ''}
        leftSection={<IconSend size={20} stroke={1.6} />}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {t('verb.send')}
      </Button>
      {guard}
    </form>
  )
}
