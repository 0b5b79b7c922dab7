import { Stack } from '@mantine/core'
import { IconRosetteDiscountCheck, IconShieldX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../data/formats/formats.ts'
import { notifyProblem } from '../../../data/messages.ts'
import { useText } from '../../../data/text/texts.ts'
import { Dialog } from '../../../kit/feedback/dialog.tsx'
import { FileDrop } from '../../../kit/feedback/file-drop.tsx'
import { provePaper, type Proof } from './drill.ts'
import classes from './drill.module.css'

/** Papers are far smaller; what is larger is none. */
const mostBytes = 650_000

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** What a check found, for everybody to see from afar. */
export function ProofLine({ proof }: { proof: Proof }) {
  const t = useText()
  const formats = useFormats()
  const { isGenuine, recallDrill: drill } = proof
  const Sign = isGenuine ? IconRosetteDiscountCheck : IconShieldX
  return (
    <div className={classes.proof} data-genuine={isGenuine || undefined} role="status">
      <Sign size={36} stroke={1.6} aria-hidden />
      <div>
        <strong>{t(isGenuine ? 'drill.genuine' : 'drill.notGenuine')}</strong>
        {isGenuine && drill !== null && (
          <span>
            {t('drill.genuineText', {
              name: drill.signedName ?? '',
              date: formats.moment(drill.finishedAt ?? drill.startedAt),
              code: drill.verificationCode ?? '',
            })}
          </span>
        )}
      </div>
    </div>
  )
}

/** Compares a PDF that somebody brings with what was signed. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [proof, setProof] = useState<Proof | null>(null)
  async function check(file: File | undefined) {
    if (file === undefined) return
    setProof(null)
    try {
      if (file.size > mostBytes) setProof({ isGenuine: false, recallDrill: null })
      else setProof(await provePaper({ file: await base64Of(file) }))
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Dialog onClose={onClose} title={t('drill.verify')}>
      <Stack>
        <FileDrop
          label={t('drill.chooseFile')}
          hint={t('drill.verifyText')}
          accept=".pdf,application/pdf"
          onFiles={files => void check(files[0])}
        />
        {proof !== null && <ProofLine proof={proof} />}
      </Stack>
    </Dialog>
  )
}
