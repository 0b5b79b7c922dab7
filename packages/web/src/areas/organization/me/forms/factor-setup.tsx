import { Button, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { Refusal } from '../../../../data/forms/refusal.tsx'
import { useFields } from '../../../../data/forms/use-fields.ts'
import { useText } from '../../../../data/text/texts.ts'
import { call } from '../../../../data/wire/call.ts'
import type { Answer } from '../../../../data/wire/contracts.ts'
import { isProblem } from '../../../../data/wire/problem.ts'
import { saveFile } from '../../../../data/wire/save-file.ts'
import { Buttons, Column, Note } from '../../../../kit/layout/layout.tsx'
import classes from '../me.module.css'
import { AskPassword } from './ask-password.tsx'

type Secret = Answer<'POST', '/auth/user/factor'>

/** First the password, then the app reads the QR code and its first code proves it, then the recovery codes. */
export function FactorSetup({ onDone }: { onDone: () => void }) {
  const t = useText()
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (secret !== null) return <ReadSecret secret={secret} onCodes={setCodes} onBack={onDone} />
  return (
    <AskPassword
      verb={t('factor.next')}
      send={async password => setSecret(await call('POST', '/auth/user/factor', { body: { password } }))}
      onBack={onDone}
    />
  )
}

interface ReadSecretProps {
  readonly secret: Secret
  readonly onCodes: (codes: readonly string[]) => void
  readonly onBack: () => void
}

function ReadSecret({ secret, onCodes, onBack }: ReadSecretProps) {
  const t = useText()
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(secret.address, { border: 2 }))}`,
    [secret.address],
  )
  const fields = useFields(
    { code: '' },
    {
      judge: ({ code }) => ({ code: /^\s*(\d\s*){6}$/.test(code) ? undefined : t('factor.needCode') }),
      explain: error => (isProblem(error, 'WRONG_CODE') ? { code: error.message } : {}),
      send: async ({ code }) => {
        const answer = await call('PUT', '/auth/user/factor', {
          body: { code: code.trim() },
        })
        onCodes(answer.recoveryCodes)
      },
    },
  )
  return (
    <Column as="form" id={fields.id} noValidate onSubmit={event => void fields.submit(event)}>
      <Note>{t('factor.scan')}</Note>
      <img src={picture} alt={t('factor.qr')} className={classes.qr} width={200} height={200} />
      <p className={classes.secret}>{secret.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <TextInput
        label={t('auth.codeField')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={fields.values.code}
        error={fields.faults.code}
        onChange={event => fields.set('code', event.currentTarget.value)}
      />
      <Refusal text={fields.refusal} />
      <Buttons>
        <Button variant="default" onClick={onBack}>
          {t('factor.cancel')}
        </Button>
        <Button type="submit" loading={fields.isSending}>
          {t('factor.turnOn')}
        </Button>
      </Buttons>
    </Column>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useText()
  return (
    <Column>
      <p className={classes.good} role="status">
        {t('factor.on')}
      </p>
      <Note>{t('factor.recovery')}</Note>
      <ol className={classes.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Buttons>
        <Button
          variant="default"
          onClick={() =>
            saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'cloche-codes.txt')
          }
        >
          {t('factor.save')}
        </Button>
        <Button onClick={onDone}>{t('factor.kept')}</Button>
      </Buttons>
    </Column>
  )
}
