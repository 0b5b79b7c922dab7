import { hasText, useText } from '../text/texts.ts'

/** What a state is called: the built-in ones in the reader's language, an organization's own by its path. */
export function useStateName(): (path: string, own?: string | null) => string {
  const t = useText()
  return (path, own) => {
    const key = `statePath.${path}`
    return own ?? (hasText(key) ? t(key) : path)
  }
}
