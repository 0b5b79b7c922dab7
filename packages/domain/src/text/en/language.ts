import type { LanguageFacts } from '../language-facts.ts'

export const language = {
  name: 'English',
  locales: { en: 'English', 'en-US': 'English (United States)' },
  paper: 'en-GB',
  csvDelimiter: ',',
  countries: [],
} as const satisfies LanguageFacts
