import { Button, CopyButton as Copies } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useText } from '../text/texts.ts'

/** Puts a code on the clipboard and says so for a moment. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const t = useText()
  return (
    <Copies value={value} timeout={2500}>
      {({ copied, copy }) => {
        const Sign = copied ? IconCheck : IconCopy
        return (
          <Button
            variant="default"
            leftSection={<Sign size={20} stroke={copied ? 1.8 : 1.6} aria-hidden />}
            onClick={copy}
          >
            <span aria-live="polite">{copied ? t('record.copied') : (label ?? t('verb.copy'))}</span>
          </Button>
        )
      }}
    </Copies>
  )
}
