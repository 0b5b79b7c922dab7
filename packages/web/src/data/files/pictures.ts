/**
 * Pictures by the id of their attachment. They are not public: each is fetched with the session, once, and shown
 * from memory. A picture never changes; what replaces it has another id.
 */
import { useQuery } from '@tanstack/react-query'
import { callForFile } from '../wire/call.ts'
import { imageStamp } from './image-stamp.ts'
import { queryClient } from '../wire/queries.ts'

const keyName = 'picture'
const staysMs = 5 * 60_000

// An address keeps its picture in memory until it is let go, together with the entry of the cache.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'removed' && query.queryKey[0] === keyName && typeof query.state.data === 'string')
    URL.revokeObjectURL(query.state.data)
})

export type PictureVariant = 'original' | 'thumbnail'

export interface Picture {
  /** Null until it is there. */
  readonly address: string | null
  /** There is none to be had. */
  readonly isMissing: boolean
}

/** A picture by the id of its attachment. */
export function usePicture(id: string | null, variant: PictureVariant = 'thumbnail'): Picture {
  return useContent(id, variant, false)
}

/** The picture of a person, past what the browser keeps: who has just changed it sees the new one. */
export function usePersonPicture(id: string | null): Picture {
  return useContent(id, 'thumbnail', true)
}

function useContent(id: string | null, variant: PictureVariant, isStamped: boolean): Picture {
  const { data, isError } = useQuery({
    queryKey: [keyName, id, variant],
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: staysMs,
    queryFn: async ({ signal }) => {
      const query = { attachmentId: id, variant, ...(isStamped ? { stamp: imageStamp() } : {}) }
      const { blob } = await callForFile('GET', '/attachment/content', { query, quiet: true, signal })
      return URL.createObjectURL(blob)
    },
  })
  return { address: data ?? null, isMissing: isError }
}

/** Takes a picture that was just chosen as the one that the server has now: it need not be fetched again. */
export function rememberPicture(id: string, file: Blob): void {
  queryClient.setQueryData([keyName, id, 'original'], URL.createObjectURL(file))
  queryClient.setQueryData([keyName, id, 'thumbnail'], URL.createObjectURL(file))
}
