import type { Complete, LanguageFacts } from '../language.ts'
import type * as words from './index.ts'

export type Words = Complete<typeof words>

export const language = {
  name: 'English',
  locales: { en: 'English', 'en-US': 'English (United States)' },
  paper: 'en-GB',
  csvDelimiter: ',',
  countries: [],
} as const satisfies LanguageFacts
