import type { LanguageFacts } from '../language-facts.ts'

export const language = {
  name: 'Español',
  locales: { es: 'Español', 'es-ES': 'Español (España)' },
  paper: 'es-ES',
  csvDelimiter: ';',
  countries: 'ES MX GT HN SV NI CR PA CU DO PR CO VE EC PE BO CL AR UY PY GQ'.split(' '),
} as const satisfies LanguageFacts
