import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Refusal } from '../../data/forms/refusal.tsx'
import { useText } from '../../data/text/texts.ts'
import classes from './login.module.css'

interface CodeFormProps {
  readonly isBusy: boolean
  readonly refusal: string | null
  readonly onCode: (code: string) => void
  readonly onBack: () => void
}

/** The second step of a log-in: the code of the authenticator app, or a recovery code. */
export function CodeForm({ isBusy, refusal, onCode, onBack }: CodeFormProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsMissing(code.trim() === '')
    if (code.trim() !== '') onCode(code.trim())
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        size="lg"
        label={t('auth.codeField')}
        description={t('auth.codeHint')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        data-autofocus
        autoFocus
        value={code}
        error={isMissing ? t('auth.needCode') : undefined}
        onChange={event => setCode(event.currentTarget.value)}
      />
      <Refusal text={refusal} />
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        {t('auth.submit')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onBack}>
        {t('auth.otherAccount')}
      </Button>
    </form>
  )
}
