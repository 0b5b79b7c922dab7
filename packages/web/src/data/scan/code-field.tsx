import { Button, TextInput } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useText } from '../text/texts.ts'
import classes from './scan.module.css'

/** A code typed by hand, or by a scanner while the field has the focus. */
export function CodeField({
  onCode,
  isBusy = false,
  autoFocus = false,
}: {
  onCode: (code: string) => void
  isBusy?: boolean
  autoFocus?: boolean
}) {
  const t = useText()
  const [typed, setTyped] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    const code = typed.trim()
    if (code === '') return
    setTyped('')
    onCode(code)
  }
  return (
    <form className={classes.typed} onSubmit={submit}>
      <TextInput
        size="lg"
        className={classes.typedField!}
        label={t('scan.typed')}
        placeholder={t('scan.typedPlaceholder')}
        leftSection={<IconKeyboard size={22} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={500}
        {...(autoFocus ? { 'data-autofocus': true, autoFocus: true } : {})}
      />
      <Button type="submit" size="lg" loading={isBusy} disabled={typed.trim() === ''}>
        {t('scan.find')}
      </Button>
    </form>
  )
}
