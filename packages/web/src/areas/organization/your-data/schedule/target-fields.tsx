import { NumberInput, Textarea, TextInput } from '@mantine/core'
import type { Fields } from '../../../../data/forms/use-fields.ts'
import { useText } from '../../../../data/text/texts.ts'
import { Grid } from '../../../../kit/layout/layout.tsx'
import { hintBelow } from '../../../../kit/theme/hint-below.ts'
import type { Schedule } from './schedule-calls.ts'
import type { Typed } from './schedule-values.ts'

interface TargetFieldsProps {
  readonly fields: Fields<Typed>
  readonly schedule: Schedule
}

const lengths = {
  endpoint: 300,
  region: 60,
  bucket: 63,
  prefix: 200,
  accessKeyId: 200,
  secretAccessKey: 300,
  host: 253,
  user: 200,
  folder: 500,
  password: 500,
  passphrase: 500,
} as const

/** A line of the target; another server than before has its key to be agreed to anew. */
function Line({
  fields,
  name,
  hint,
  isSecret = false,
  placeholder,
}: {
  fields: Fields<Typed>
  name: keyof typeof lengths
  hint?: string | undefined
  isSecret?: boolean
  placeholder?: string
}) {
  const t = useText()
  return (
    <TextInput
      label={t(`yourData.target.${name}`)}
      description={hint}
      inputWrapperOrder={hintBelow}
      type={isSecret ? 'password' : 'text'}
      name={name}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={lengths[name]}
      placeholder={placeholder}
      value={fields.values[name]}
      error={fields.faults[name]}
      onBlur={() => fields.leave(name)}
      onChange={event => {
        fields.set(name, event.currentTarget.value)
        if (name === 'host') fields.set('hostKey', '')
      }}
    />
  )
}

/** A bucket that speaks like S3. */
export function BucketFields({ fields, schedule }: TargetFieldsProps) {
  const t = useText()
  const isKept = schedule.hasSecret && schedule.kind === 's3'
  return (
    <Grid least={260}>
      <Line fields={fields} name="endpoint" hint={t('yourData.target.endpoint.hint')} />
      <Line fields={fields} name="region" placeholder="eu-west-1" />
      <Line fields={fields} name="bucket" />
      <Line fields={fields} name="prefix" />
      <Line fields={fields} name="accessKeyId" />
      <Line
        fields={fields}
        name="secretAccessKey"
        isSecret
        hint={isKept ? t('yourData.target.secretKept') : undefined}
      />
    </Grid>
  )
}

/** A server of SFTP. */
export function ServerFields({ fields, schedule }: TargetFieldsProps) {
  const t = useText()
  const isKept = schedule.hasSecret && schedule.kind === 'sftp'
  return (
    <>
      <Grid least={260}>
        <Line fields={fields} name="host" placeholder="files.example.com" />
        <NumberInput
          label={t('yourData.target.port')}
          name="port"
          min={1}
          max={65_535}
          clampBehavior="strict"
          allowDecimal={false}
          hideControls
          thousandSeparator=""
          value={fields.values.port}
          onChange={port => {
            fields.set('port', typeof port === 'number' ? port : 22)
            fields.set('hostKey', '')
          }}
        />
        <Line fields={fields} name="user" />
        <Line fields={fields} name="folder" hint={t('yourData.target.folder.hint')} />
        <Line
          fields={fields}
          name="password"
          isSecret
          hint={isKept ? t('yourData.target.secretKept') : undefined}
        />
        <Line fields={fields} name="passphrase" isSecret />
      </Grid>
      <Textarea
        label={t('yourData.target.privateKey')}
        description={t('yourData.target.privateKey.hint')}
        inputWrapperOrder={hintBelow}
        name="privateKey"
        autoComplete="off"
        spellCheck={false}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={20_000}
        value={fields.values.privateKey}
        error={fields.faults.privateKey}
        onChange={event => fields.set('privateKey', event.currentTarget.value)}
      />
    </>
  )
}
