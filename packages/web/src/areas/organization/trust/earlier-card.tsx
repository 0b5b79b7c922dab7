import { Button, FileButton, TextInput } from '@mantine/core'
import { IconFileCertificate } from '@tabler/icons-react'
import { useState } from 'react'
import { readStatement } from '@cloche/domain/rules/ledger-seals'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { Card } from '../../../kit/page/card.tsx'
import { fetchTrust } from './trust-calls.ts'
import classes from './trust.module.css'

type Outcome = { readonly block: number | null } | { readonly fault: string } | null

/** Compares a statement that was kept with the chain as it stands now. */
export function EarlierCard({ organizationId }: { organizationId: string }) {
  const t = useText()
  const formats = useFormats()
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  async function compare(given: string) {
    const statement = readStatement(given)
    if (statement === null) return setOutcome({ fault: 'trust.badStatement' })
    if (statement.organizationId !== null && statement.organizationId !== organizationId)
      return setOutcome({ fault: 'trust.otherOrganization' })
    setIsBusy(true)
    try {
      const { askedBlock = null } = await fetchTrust(statement.head)
      setOutcome({ block: askedBlock })
    } catch (error) {
      notifyProblem(error)
    }
    setIsBusy(false)
  }
  async function choose(file: File | null) {
    if (file === null) return
    const content = await file.text()
    setText(readStatement(content)?.head ?? '')
    await compare(content)
  }
  return (
    <Card title={t('trust.earlier')}>
      <p className={classes.text}>{t('trust.earlierText')}</p>
      <form
        className={classes.earlier}
        onSubmit={event => {
          event.preventDefault()
          void compare(text)
        }}
      >
        <TextInput
          className={classes.paste}
          label={t('trust.paste')}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            setOutcome(null)
          }}
          error={outcome !== null && 'fault' in outcome ? t(outcome.fault) : undefined}
          spellCheck={false}
          autoComplete="off"
        />
        <Button type="submit" variant="default" loading={isBusy} disabled={text.trim() === ''}>
          {t('trust.compare')}
        </Button>
        <FileButton onChange={file => void choose(file)} accept="application/json,.json,.txt">
          {props => (
            <Button {...props} variant="subtle" leftSection={<IconFileCertificate size={20} stroke={1.6} />}>
              {t('trust.choose')}
            </Button>
          )}
        </FileButton>
      </form>
      {outcome !== null && 'block' in outcome && (
        <p role="status" className={classes.outcome} data-lost={outcome.block === null || undefined}>
          {outcome.block === null
            ? t('trust.lost')
            : t('trust.holds', { block: formats.number(outcome.block) })}
        </p>
      )}
    </Card>
  )
}
