import { Button, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFields } from '../../../data/forms/use-fields.ts'
import { Refusal } from '../../../data/forms/refusal.tsx'
import { notify } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { Buttons, Column, Note } from '../../../kit/layout/layout.tsx'
import { Card } from '../../../kit/page/card.tsx'
import { KeyValueList } from '../../../kit/page/key-value-list.tsx'
import { hintBelow } from '../../../kit/theme/hint-below.ts'
import { CopiedAddresses } from './copied-addresses.tsx'
import { changeDirectory, type Directory, type DirectoryChange } from './directory-calls.ts'

/** Step 2: the provider, and what it has to be given. */
export function ProviderCard({ directory }: { directory: Directory }) {
  const t = useText()
  const { addresses, mayChange, isEnforced } = directory
  const [kind, setKind] = useState(directory.kind)
  const start = {
    issuer: directory.issuer,
    clientId: directory.clientId,
    clientSecret: '',
    samlMetadata: '',
    isEmailTrusted: directory.isEmailTrusted,
    makesPeople: directory.makesPeople,
  }
  const fields = useFields(start, {
    send: async values => {
      const { issuer, clientId, clientSecret, samlMetadata, isEmailTrusted, makesPeople } = values
      const change: DirectoryChange = {
        kind,
        makesPeople,
        ...(kind === 'oidc'
          ? {
              issuer: issuer.trim(),
              clientId: clientId.trim(),
              isEmailTrusted,
              ...(clientSecret === '' ? {} : { clientSecret }),
            }
          : samlMetadata.trim() === ''
            ? {}
            : { samlMetadata: samlMetadata.trim() }),
      }
      await changeDirectory(change, directory.version)
      fields.reset({ ...values, clientSecret: '', samlMetadata: '' })
      notify({ kind: 'success', message: t('directory.saved') })
    },
  })
  const line = (name: 'issuer' | 'clientId', more: { placeholder?: string; maxLength: number }) => (
    <TextInput
      {...more}
      label={t(`directory.${name}`)}
      description={t(`directory.${name}.hint`)}
      inputWrapperOrder={hintBelow}
      name={name}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      readOnly={!mayChange}
      value={fields.values[name]}
      error={fields.faults[name]}
      onChange={event => fields.set(name, event.currentTarget.value)}
    />
  )
  const flag = (name: 'isEmailTrusted' | 'makesPeople') => (
    <Switch
      name={name}
      label={t(`directory.${name}`)}
      description={t(`directory.${name}.hint`)}
      disabled={!mayChange}
      checked={fields.values[name]}
      onChange={event => fields.set(name, event.currentTarget.checked)}
    />
  )
  return (
    <Card title={t('directory.step.provider')}>
      <Note>{t('directory.providerHow')}</Note>
      <SegmentedControl
        aria-label={t('directory.kind')}
        value={kind}
        disabled={!mayChange || isEnforced}
        onChange={next => setKind(next as typeof kind)}
        data={[
          { value: 'oidc', label: t('directory.way.oidc') },
          { value: 'saml', label: t('directory.way.saml') },
        ]}
      />
      <CopiedAddresses
        addresses={
          kind === 'oidc'
            ? [{ label: t('directory.address.return'), value: addresses.return }]
            : [
                { label: t('directory.address.samlMetadata'), value: addresses.samlMetadata },
                { label: t('directory.address.samlAcs'), value: addresses.samlAcs },
              ]
        }
      />
      <form id={fields.id} noValidate onSubmit={event => void fields.submit(event)}>
        <Column>
          {kind === 'oidc' ? (
            <>
              {line('issuer', { placeholder: 'https://login.example.com', maxLength: 1000 })}
              {line('clientId', { maxLength: 300 })}
              <TextInput
                type="password"
                label={t('directory.clientSecret')}
                description={t(directory.hasSecret ? 'directory.secretKept' : 'directory.clientSecret.hint')}
                inputWrapperOrder={hintBelow}
                name="clientSecret"
                autoComplete="off"
                maxLength={1000}
                readOnly={!mayChange}
                value={fields.values.clientSecret}
                error={fields.faults.clientSecret}
                onChange={event => fields.set('clientSecret', event.currentTarget.value)}
              />
              {flag('isEmailTrusted')}
            </>
          ) : (
            <>
              {directory.saml !== null && (
                <KeyValueList
                  items={[
                    { label: t('directory.samlEntity'), value: directory.saml.entityId, mono: true },
                    { label: t('directory.samlAddress'), value: directory.saml.address, mono: true },
                    {
                      label: t('directory.samlCertificates'),
                      value: t('directory.certificates', { count: directory.saml.certificates.length }),
                    },
                  ]}
                />
              )}
              {mayChange && (
                <Textarea
                  label={t('directory.samlMetadata')}
                  description={t('directory.samlMetadata.hint')}
                  inputWrapperOrder={hintBelow}
                  name="samlMetadata"
                  autosize
                  minRows={3}
                  maxRows={8}
                  maxLength={200_000}
                  spellCheck={false}
                  value={fields.values.samlMetadata}
                  error={fields.faults.samlMetadata}
                  onChange={event => fields.set('samlMetadata', event.currentTarget.value)}
                />
              )}
            </>
          )}
          {flag('makesPeople')}
          <Refusal text={fields.refusal} />
          {mayChange && (
            <Buttons>
              <Button
                type="submit"
                loading={fields.isSending}
                disabled={!fields.isDirty && kind === directory.kind}
              >
                {t('verb.save')}
              </Button>
            </Buttons>
          )}
        </Column>
      </form>
    </Card>
  )
}
