import type { Formats } from '../../data/formats/formats.ts'
import { useFormats } from '../../data/formats/formats.ts'
import { readerUnits, type ReaderUnits } from '../../data/formats/reader-units.ts'
import { useSession } from '../../data/session/session.ts'
import { hasText, useText, type Translate } from '../../data/text/texts.ts'
import { useTitles } from '../machine/titles.tsx'
import type { RecordRow } from '../machine/wire.ts'

export { readerUnits }
export type { ReaderUnits }

/** What writing a value needs to know about its reader. */
export interface Writing {
  readonly t: Translate
  readonly has: (key: string) => boolean
  readonly formats: Formats
  readonly units: ReaderUnits
  readonly currency: string
  /** The record behind a link, as far as it is known. */
  readonly recordOf: (entity: string, key: string) => RecordRow | undefined
}

/** Writes values as this person reads them. */
export function useWriting(): Writing {
  const t = useText()
  const formats = useFormats()
  const session = useSession()
  const recordOf = useTitles()
  return {
    t,
    has: hasText,
    formats,
    units: readerUnits(session),
    currency: session.organization?.currency ?? 'EUR',
    recordOf,
  }
}
