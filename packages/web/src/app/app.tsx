import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { createHashRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { useLayout } from '../data/layout/layout.ts'
import { useText } from '../data/text/texts.ts'
import { queryClient } from '../data/wire/queries.ts'
import { ToastList } from '../kit/feedback/toast-list.tsx'
import { surfaces, themeWith } from '../kit/theme/theme.ts'
import { KitWordsProvider } from '../kit/words.tsx'
import { kitWords } from './kit-words.ts'
import { useColorScheme } from './theme/use-color-scheme.ts'
import { usePrimaryRamp } from './theme/use-primary-ramp.ts'

/** The providers around everything: look, words, cache, router. */
export function App({ router }: { router: ReturnType<typeof createHashRouter> }) {
  const { density, toasts } = useLayout()
  const ramp = usePrimaryRamp()
  const t = useText()
  const scheme = useColorScheme()
  useEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
  return (
    <MantineProvider theme={themeWith(ramp)} cssVariablesResolver={surfaces} forceColorScheme={scheme}>
      <KitWordsProvider words={kitWords(t)}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <ToastList isMuted={!toasts} />
      </KitWordsProvider>
    </MantineProvider>
  )
}
